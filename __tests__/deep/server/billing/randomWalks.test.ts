import { testRandomWalks } from '../../../server/billing/randomWalks.ts';

testRandomWalks(50);
