import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { temporaryFolder } from './folders.ts';

/** Opens something once for all tests of a suite, and closes it after them. It is there from the first hook on. */
export function forAllTests<T extends { close: () => unknown }>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close();
  });
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(opened as T, name),
    set: (_, name, value) => Reflect.set(opened as T, name, value),
  });
}

/** A folder of one's own until all tests of the suite, or of the block, are over. */
export function folderOfSuite() {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  return folder;
}

/** A folder of one's own for each test of the suite. */
export function folderOfEachTest() {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  return {
    get path() {
      return folder.path;
    },
  };
}
