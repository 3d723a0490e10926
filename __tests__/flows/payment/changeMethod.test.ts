import { describe, expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import methodSlice, {
  methodAnswered,
  methodChangeAbandoned,
  methodChangeFailed,
  methodChangeRequested,
  methodFailed,
  methodIncomplete,
  methodLoaded,
  methodOpened,
  methodPending,
} from '../../../src/features/orders/methodSlice.ts';
import {
  changeMethod,
  decided,
  openMethod,
  rememberChange,
  sendCard,
} from '../../../src/flows/payment/changeMethod.ts';
import { newIdempotencyKey } from '../../../src/flows/payment/orderKeys.ts';
import { tokeniseCard } from '../../../src/payments-ui/cardFields.ts';
import { methodInfo, offline, refusal } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Vale' };
const BANK = 'https://bank.test/3ds';

test.each([null, 'chg_1'])('the page asks how the subscription is paid, and about the wish %s', (changeId) =>
  walk(openMethod(methodOpened({ changeId })))
    .yields(raw.call(api.getMethod, changeId ?? undefined))
    .gets(methodInfo())
    .yields(raw.call(decided, methodInfo()))
    .gets(methodInfo('done'))
    .yields(raw.put(methodLoaded(methodInfo('done'))))
    .gets()
    .ends(),
);

test.each([offline(), refusal(401)])('says why it could not be told: %s', (error) =>
  walk(openMethod(methodOpened({ changeId: null })))
    .yields(raw.call(api.getMethod, undefined))
    .throws(error)
    .yields(raw.put(methodFailed(toFailure(error))))
    .gets()
    .ends(),
);

const submitted = () => walk(changeMethod(methodChangeRequested(form))).yields(raw.call(tokeniseCard, form));
const sent = () =>
  submitted()
    .gets('tok_1')
    .yields(raw.call(sendCard, 'tok_1', form));

test.each(['done', 'declined'] as const)('a card that is %s is the answer, and a reload finds it', (status) =>
  sent()
    .gets(methodInfo(status))
    .yields(raw.call(rememberChange, 'chg_1'))
    .gets()
    .yields(raw.call(decided, methodInfo(status)))
    .gets(methodInfo(status))
    .yields(raw.put(methodAnswered(methodInfo(status))))
    .gets()
    .ends(),
);

test("the bank's question is a page of its own; coming back without an answer offers the form again", () =>
  sent()
    .gets(methodInfo('action', { actionUrl: BANK }))
    .yields(raw.call(rememberChange, 'chg_1'))
    .gets()
    .yields(raw.call(leaveFor, BANK))
    .gets()
    .yields(raw.put(methodChangeAbandoned()))
    .gets()
    .ends());

test('nothing is sent while the card is not filled in', () =>
  submitted().gets(null).yields(raw.put(methodIncomplete())).gets().ends());

test.each([
  ['the fields do not answer', submitted],
  ['the server does not', sent],
])('says so when %s', (_what, begun) =>
  begun()
    .throws(refusal(409))
    .yields(raw.put(methodChangeFailed(toFailure(refusal(409)))))
    .gets()
    .ends(),
);

test('sends the token and the form under a key of its own, and nothing of the card', () =>
  walk(sendCard('tok_1', form))
    .yields(raw.call(newIdempotencyKey))
    .gets('key-1')
    .yields(raw.call(api.changeMethod, { token: 'tok_1', ...form, agreed: true } as never, 'key-1'))
    .gets(methodInfo('done'))
    .ends(methodInfo('done')));

test('asks until the provider has said, ever more seldom', () => {
  const round = (step: ReturnType<typeof walk>, wait: number, answer: 'pending' | 'done') =>
    step
      .yields(raw.put(methodPending(methodInfo('pending'))))
      .gets()
      .yields(raw.delay(wait))
      .gets(true)
      .yields(raw.call(api.getMethod, 'chg_1'))
      .gets(methodInfo(answer));
  let step = walk(decided(methodInfo('pending')));
  for (const wait of [1000, 2000, 4000, 8000, 10_000]) step = round(step, wait, 'pending');
  round(step, 10_000, 'done').ends(methodInfo('done'));
});

test('asks nothing more about a wish that is decided, or waits for the person', () => {
  walk(decided(methodInfo())).ends(methodInfo());
  walk(decided(methodInfo('action'))).ends(methodInfo('action'));
});

test('the address names the wish without another document or another step back', () => {
  window.history.replaceState({ key: 'k' }, '', '/order/easy?subscription=change');
  const steps = window.history.length;
  rememberChange('chg_1');
  expect(window.location.search).toBe('?subscription=change&changeId=chg_1');
  expect(window.history.length).toBe(steps);
  expect(window.history.state).toEqual({ key: 'k' });
});

describe('what is known of it', () => {
  const { reducer, getInitialState } = methodSlice;
  const stateAfter = (...actions: Parameters<typeof reducer>[1][]) =>
    actions.reduce(reducer, getInitialState());
  const opened = methodOpened({ changeId: null });
  const wish = methodChangeRequested(form);
  const reason = toFailure(offline());

  test.each([
    ['opened', [opened], 'loading'],
    ['loaded', [opened, methodLoaded(methodInfo())], 'ready'],
    ['not loaded', [opened, methodFailed(reason)], 'failed'],
    ['sent', [wish], 'sending'],
    ['not decided', [wish, methodPending(methodInfo('pending'))], 'waiting'],
    ['answered', [wish, methodAnswered(methodInfo('done'))], 'ready'],
    ['not filled in', [wish, methodIncomplete()], 'ready'],
    ['left at the bank', [wish, methodChangeAbandoned()], 'ready'],
    ['refused', [wish, methodChangeFailed(reason)], 'ready'],
  ] as const)('%s', (_what, actions, status) => expect(stateAfter(...actions).status).toBe(status));

  test('another try forgets why the last one failed, and another page what the last one told', () => {
    const failed = stateAfter(methodLoaded(methodInfo()), methodChangeFailed(reason));
    expect(failed).toMatchObject({ reason, info: methodInfo() });
    expect(reducer(failed, wish)).toMatchObject({ reason: null, info: methodInfo() });
    expect(reducer(failed, opened)).toMatchObject({ reason: null, info: null });
  });
});
