import { testFuzzing } from '../../../server/fuzz/testFuzzing.ts';

// On an idle machine, where any answer that takes two seconds is a finding.
testFuzzing(17_000, [1, 7, 11], 2_000);
