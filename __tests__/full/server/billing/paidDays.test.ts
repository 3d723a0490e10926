import { testPaidDays } from '../../../server/billing/paidDays.ts';

testPaidDays(100, 20);
