import { testPaidDays } from './paidDays.ts';

testPaidDays(20);
