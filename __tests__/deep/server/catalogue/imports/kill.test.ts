import { jest } from '@jest/globals';
import { killedImports } from '../../../../server/catalogue/imports/support/killedImports.ts';

// Each kill starts a process that checks all films.
jest.setTimeout(300_000);
killedImports(2);
