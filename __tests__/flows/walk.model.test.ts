import { appendFileSync } from 'node:fs';
import { jest, test } from '@jest/globals';
import fc from 'fast-check';
import { commands } from '../support/walk/commands.ts';
import { lateModule } from '../support/walk/lateCode.ts';
import { Walk } from '../support/walk/walk.ts';

/* Random walks of a person through the app. A rule that is broken is printed with its seed and with what the person did. */

const LONGEST = 40;
const { WALK_SEED: seed = '17', WALKS: walks = '200', WALK_REPORT: report } = process.env;

for (const file of ['mergeGuest', 'forYou', 'notInterested'])
  jest.doMock(`../../src/flows/${file}.ts`, () =>
    lateModule(() => jest.requireActual(`../../src/flows/${file}.ts`)),
  );

test(`${walks} walks of seed ${seed} keep every rule`, async () => {
  let taken = 0;
  const property = fc.asyncProperty(commands(LONGEST), async (steps) => {
    const walk = new Walk();
    try {
      await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps);
      await walk.end();
    } catch (error) {
      throw new Error(`${error}, after the person\n  ${walk.diary.join('\n  ')}`, { cause: error });
    } finally {
      taken += walk.diary.length;
      walk.close();
    }
  });
  await fc.assert(property, { seed: Number(seed), numRuns: Number(walks) });
  if (report) appendFileSync(report, `${taken}\n`);
});
