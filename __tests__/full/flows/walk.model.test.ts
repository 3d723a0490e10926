import { testWalks } from '../../support/walk/walks.ts';

/** Each seed is a test of its own, so that a failure ends no other walks: 5,000 in all. */
for (let seed = 1; seed <= 20; seed += 1) testWalks(250, seed);
