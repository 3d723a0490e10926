import { jest } from '@jest/globals';
import { testPaidDays } from '../../../server/billing/paidDays.ts';

// A thousand walks take minutes.
jest.setTimeout(600_000);
testPaidDays(1_000, 20);
