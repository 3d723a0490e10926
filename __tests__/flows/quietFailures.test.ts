import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { recordEvent } from '../../src/core/eventsSaga.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { selectInformation } from '../../src/features/information/slice.ts';
import { openAccount } from '../../src/flows/accountPage.ts';
import { analytics, mayInject, tellConsent } from '../../src/flows/analytics.ts';
import { inject, loadPixels } from '../../src/flows/consent.ts';
import { reportCancel } from '../../src/flows/payment/result.ts';
import { offerPurchases } from '../../src/flows/withdrawal.ts';
import { offline } from '../support/samples.ts';
import { type Row, steps, throws } from '../support/steps.ts';

/** Each saga up to the effect that fails. Nothing waits for these sagas, so their failure has no action of its own. */
const onRefundPolicy: Row = [raw.select(selectInformation), { page: 'refundPolicy' }];
const reportsCancel = raw.call(api.reportPaypalCancel, 'ord_1');
const QUIET: [name: string, start: () => Generator, answered: Row[], failing: unknown][] = [
  ['analytics', () => analytics([]), [[raw.spawn(tellConsent)]], raw.call(mayInject)],
  ['the code of the pixels', () => inject([]), [], raw.call(loadPixels)],
  ['an event', () => recordEvent({ event: 'play' }), [], raw.call(api.recordEvent, { event: 'play' })],
  ['the account page', openAccount, [], raw.call(isMember)],
  ['the offer of purchases to withdraw from', offerPurchases, [onRefundPolicy], raw.call(isMember)],
  ['the report of a cancelled wallet payment', () => reportCancel('ord_1'), [], reportsCancel],
];

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

describe.each(QUIET)('%s', (_name, start, answered, failing) => {
  test('reports a programming error to the console', () => {
    const bug = new TypeError('x is undefined');
    steps(start(), [...answered, [failing, throws(bug)]]);
    expect(jest.mocked(console.error).mock.calls).toEqual([[bug]]);
  });

  test('ignores a failed call', () => {
    steps(start(), [...answered, [failing, throws(offline())]]);
    expect(console.error).not.toHaveBeenCalled();
  });
});
