import { testFuzzing } from '../../../server/fuzz/testFuzzing.ts';

testFuzzing(1_000, [1]);
