import { expect, jest, test } from '@jest/globals';
import { fuzz } from '../fuzz/fuzz.ts';

jest.setTimeout(1_200_000);

/* `npx tsx bench/trust/fuzz.ts` sends more of them, from other seeds. */
test('5,000 requests of any form break no rule of the contract and touch nobody else’s belongings', async () => {
  const { violations, statuses } = await fuzz(1, 5_000);
  expect(violations.slice(0, 5)).toEqual([]);
  // Requests that are all refused would show nothing.
  expect(statuses['200']).toBeGreaterThan(1_000);
  expect(statuses['400']).toBeGreaterThan(500);
});
