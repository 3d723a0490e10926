import { testFuzzing } from '../../../server/fuzz/testFuzzing.ts';

testFuzzing(2_000, [1]);
