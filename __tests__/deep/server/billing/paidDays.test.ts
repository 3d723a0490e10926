import { jest } from '@jest/globals';
import { testPaidDays } from '../../../server/billing/paidDays.ts';

// 150 walks, each with its payments.
jest.setTimeout(240_000);
testPaidDays(150);
