import { testFuzzing } from '../../../server/fuzz/testFuzzing.ts';

testFuzzing(5_000, [1]);
