import { testHistories } from '../../../server/billing/histories.ts';

testHistories({ histories: 80, calls: 1000 });
