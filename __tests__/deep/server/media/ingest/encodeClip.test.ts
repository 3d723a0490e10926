import { jest } from '@jest/globals';
import { clipsOfFilms } from '../../../../server/media/ingest/support/clipsOfFilms.ts';

// Encoding, decoding and measuring a film takes many seconds on a busy machine.
jest.setTimeout(120_000);
clipsOfFilms('surround', 'hdr');
