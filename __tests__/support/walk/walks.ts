import fc from 'fast-check';
import { commands } from './commands.ts';
import { lateModule } from './lateCode.ts';
import { Walk } from './walk.ts';

const LONGEST = 40;
/** A walk takes less than a fifth of a second on an idle core. */
const WALK_MS = 1_000;

for (const file of ['mergeGuest', 'forYou', 'notInterested'])
  jest.doMock(`../../../src/flows/${file}.ts`, () =>
    lateModule(() => jest.requireActual(`../../../src/flows/${file}.ts`)),
  );

/** Random walks of a person through the app. A broken rule is printed with its seed and with what the person did. */
export function testWalks(walks: number, seed = Number(process.env.WALK_SEED ?? 17)): void {
  const title = `${walks} walks of seed ${seed} keep every rule`;
  test(title, () => fc.assert(walk(), { seed, numRuns: walks }), walks * WALK_MS);
}

const walk = () =>
  fc.asyncProperty(commands(LONGEST), async (steps) => {
    const walk = new Walk();
    try {
      await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps);
      await walk.end();
    } catch (error) {
      throw new Error(`${error}, after the person\n  ${walk.diary.join('\n  ')}`, { cause: error });
    } finally {
      walk.close();
    }
  });
