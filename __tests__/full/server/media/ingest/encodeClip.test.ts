import { jest } from '@jest/globals';
import {
  ALL_FILMS,
  clipsOfFilms,
  clipsOfOddSound,
} from '../../../../server/media/ingest/support/clipsOfFilms.ts';

// Encoding in four renditions, decoding and measuring a film takes minutes on a busy machine.
jest.setTimeout(600_000);
clipsOfOddSound(clipsOfFilms(...ALL_FILMS));
