import { testHistories } from '../../../server/billing/histories.ts';

testHistories(80);
