import { describe, expect, test } from '@jest/globals';
import { fuzz } from './fuzz.ts';

const MS_A_REQUEST = 60;

/** What holds for so many requests of each seed. On a busy machine any answer may be slow, so only an idle one has a limit. */
export function testFuzzing(requests: number, seeds: number[], slowMs = Infinity) {
  describe(`${requests} requests of any form`, () => {
    test.each(seeds)(
      'break no rule of the contract and touch nobody else’s belongings (seed %i)',
      async (seed) => {
        const { violations, statuses } = await fuzz(seed, requests, slowMs);
        expect(violations.slice(0, 5)).toEqual([]);
        // Requests that are all refused would show nothing.
        expect(statuses['200']).toBeGreaterThan(requests / 5);
        expect(statuses['400']).toBeGreaterThan(requests / 10);
      },
      20_000 + requests * MS_A_REQUEST,
    );
  });
}
