import { allScenarios, exactReplays, recorded } from '../../support/exactReplays.ts';
import { replay } from '../../support/replay.ts';
import { forgetStored } from '../../support/stored.ts';

beforeEach(() => {
  jest.useFakeTimers();
  forgetStored();
});
afterEach(() => {
  jest.useRealTimers();
});

// Twenty replays over three documents.
jest.setTimeout(120_000);

exactReplays(...allScenarios);

test('a replay over three documents is exact every time', async () => {
  const cassette = await recorded('purchase');
  expect(cassette.documents).toHaveLength(3);
  for (let time = 0; time < 20; time += 1) expect((await replay(cassette)).difference).toBeNull();
});
