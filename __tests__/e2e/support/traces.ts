import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect } from '@jest/globals';

/* A red browser test keeps what each of its people did and saw: steps and network, for `npx playwright-core show-trace`, and the screen and the DOM at its end. */

const FOLDER = '.cache/traces';

type Save = (path: string) => Promise<unknown>;
let saves: Save[] = [];

/** Says how to keep what somebody of this test saw; `path` has no extension. */
export const onRed = (save: Save): void => void saves.push(save);

/** The environment calls it as soon as a test is red, before its people leave. */
export async function keepTraces(test: string): Promise<void> {
  const suite = basename(expect.getState().testPath ?? '', '.test.ts');
  const name = `${suite} ${test}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  mkdirSync(FOLDER, { recursive: true });
  const kept = saves.map(async (save, number) => {
    const path = join(FOLDER, `${name}-${number + 1}`);
    await save(path).then(
      () => console.log(`What was seen is in ${path}.*`),
      (error: Error) => console.log(`What was seen is lost: ${error.message}`),
    );
  });
  saves = [];
  await Promise.all(kept);
}
Object.assign(globalThis, { keepTraces });

afterEach(() => {
  saves = [];
});
