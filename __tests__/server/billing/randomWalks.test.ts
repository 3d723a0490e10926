import { testRandomWalks } from './randomWalks.ts';

testRandomWalks(10);
