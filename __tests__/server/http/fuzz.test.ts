import { testFuzzing } from '../fuzz/testFuzzing.ts';

testFuzzing(300, [1]);
