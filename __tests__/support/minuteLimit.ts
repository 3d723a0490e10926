import { jest } from '@jest/globals';

/** What is deep or in a browser may take a minute, also where the machine is busy; a suite that needs longer says so. */
jest.setTimeout(60_000);
