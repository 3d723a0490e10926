import { jest } from '@jest/globals';

/** What is deep may take a minute; a suite that needs longer says so. */
jest.setTimeout(60_000);
