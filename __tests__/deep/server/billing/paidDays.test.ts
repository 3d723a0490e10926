import { jest } from '@jest/globals';
import { testPaidDays } from '../../../server/billing/paidDays.ts';

// 60 walks, each with its payments.
jest.setTimeout(120_000);
testPaidDays(60);
