import { testHistories } from '../../../server/billing/histories.ts';

testHistories({ histories: 200, calls: 1000 });
