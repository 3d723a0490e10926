import { jest } from '@jest/globals';
import { testPaidDays } from '../../../server/billing/paidDays.ts';

// A hundred walks take half a minute.
jest.setTimeout(120_000);
testPaidDays(100, 20);
