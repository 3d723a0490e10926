import { jest } from '@jest/globals';
import { testPaidDays } from '../../../server/billing/paidDays.ts';

// 300 walks, each with its payments.
jest.setTimeout(240_000);
testPaidDays(300);
