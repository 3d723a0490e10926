import { expect, test } from '@jest/globals';
import { readCassette } from '../../scripts/cassettes.ts';
import { replay } from '../support/replay.ts';

const cassette = readCassette('__tests__/cassettes/unlock-by-the-free-pick.json');

test('unlocked/unlockRequested runs as recorded', async () => {
  expect((await replay(cassette)).difference).toBeNull();
});
