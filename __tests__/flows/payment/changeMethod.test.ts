import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import methodSlice, * as method from '../../../src/features/orders/methodSlice.ts';
import * as change from '../../../src/flows/payment/changeMethod.ts';
import { newIdempotencyKey } from '../../../src/flows/payment/order.ts';
import { tokeniseCard } from '../../../src/payments-ui/cardFields.ts';
import { methodInfo, offline, refusal } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Vale' };
const BANK = 'https://bank.test/3ds';

test.each([null, 'chg_1'])(
  'the payment method page loads the current method and the card change %s',
  (changeId) =>
    steps(change.openMethod(method.methodOpened({ changeId })), [
      [raw.call(api.getMethod, changeId ?? undefined), methodInfo()],
      [raw.call(change.decided, methodInfo()), methodInfo('done')],
      [raw.put(method.methodLoaded(methodInfo('done')))],
    ]),
);

test.each([offline(), refusal(401)])(
  'the payment method page reports why it could not be loaded: %s',
  (error) =>
    steps(change.openMethod(method.methodOpened({ changeId: null })), [
      [raw.call(api.getMethod, undefined), throws(error)],
      [raw.put(method.methodFailed(toFailure(error)))],
    ]),
);

const submitted = (answer?: unknown): Row[] => [[raw.call(tokeniseCard, form), answer]];
const sent = (answer?: unknown): Row[] => [
  ...submitted('tok_1'),
  [raw.call(change.sendCard, 'tok_1', form), answer],
];

test.each(['done', 'declined'] as const)(
  'a card change that is %s is put into the address and reported',
  (status) =>
    steps(change.changeMethod(method.methodChangeRequested(form)), [
      ...sent(methodInfo(status)),
      [raw.call(change.rememberChange, 'chg_1')],
      [raw.call(change.decided, methodInfo(status)), methodInfo(status)],
      [raw.put(method.methodAnswered(methodInfo(status)))],
    ]),
);

test("a card change leaves for the bank's challenge, and is abandoned if the viewer comes back", () =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...sent(methodInfo('action', { actionUrl: BANK })),
    [raw.call(change.rememberChange, 'chg_1')],
    [raw.call(leaveFor, BANK)],
    [raw.put(method.methodChangeAbandoned())],
  ]));

test('a card change sends nothing while the card is incomplete', () =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...submitted(null),
    [raw.put(method.methodIncomplete())],
  ]));

test.each([
  ['the fields do not answer', submitted],
  ['the server does not', sent],
])('a card change reports a failure when %s', (_what, begun) =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...begun(throws(refusal(409))),
    [raw.put(method.methodChangeFailed(toFailure(refusal(409))))],
  ]),
);

test('a card change sends the token and the form under a new idempotency key, and no card data', () => {
  const asked = raw.call(api.changeMethod, { token: 'tok_1', ...form, agreed: true }, 'key-1');
  const done = methodInfo('done');
  steps(
    change.sendCard('tok_1', form),
    [
      [raw.call(newIdempotencyKey), 'key-1'],
      [asked, done],
    ],
    done,
  );
});

test('a pending card change is polled at growing intervals until the provider decides', () => {
  const round = (wait: number, answer: 'pending' | 'done'): Row[] => [
    [raw.put(method.methodPending(methodInfo('pending')))],
    [raw.delay(wait), true],
    [raw.call(api.getMethod, 'chg_1'), methodInfo(answer)],
  ];
  steps(
    change.decided(methodInfo('pending')),
    [...[1000, 2000, 4000, 8000, 10_000].flatMap((wait) => round(wait, 'pending')), ...round(10_000, 'done')],
    methodInfo('done'),
  );
});

test('a payment method without a change, or with one that waits for the viewer, is not polled', () => {
  steps(change.decided(methodInfo()), [], methodInfo());
  steps(change.decided(methodInfo('action')), [], methodInfo('action'));
});

test('a card change is added to the address without a new history entry', () => {
  window.history.replaceState({ key: 'k' }, '', '/order/easy?subscription=change');
  const entries = window.history.length;
  change.rememberChange('chg_1');
  expect(window.location.search).toBe('?subscription=change&changeId=chg_1');
  expect(window.history.length).toBe(entries);
  expect(window.history.state).toEqual({ key: 'k' });
});

describe('the state of the payment method', () => {
  const { reducer } = methodSlice;
  const stateAfter = statesOf(methodSlice);
  const opened = method.methodOpened({ changeId: null });
  const wish = method.methodChangeRequested(form);
  const reason = toFailure(offline());

  test.each([
    ['opened', [opened], 'loading'],
    ['loaded', [opened, method.methodLoaded(methodInfo())], 'ready'],
    ['not loaded', [opened, method.methodFailed(reason)], 'failed'],
    ['sent', [wish], 'sending'],
    ['not decided', [wish, method.methodPending(methodInfo('pending'))], 'waiting'],
    ['answered', [wish, method.methodAnswered(methodInfo('done'))], 'ready'],
    ['not filled in', [wish, method.methodIncomplete()], 'ready'],
    ['left at the bank', [wish, method.methodChangeAbandoned()], 'ready'],
    ['refused', [wish, method.methodChangeFailed(reason)], 'ready'],
  ] as const)('has the matching status when %s', (_what, actions, status) =>
    expect(stateAfter(...actions).status).toBe(status),
  );

  test('drops the failure reason on the next attempt, and the loaded method when the page opens again', () => {
    const failed = stateAfter(method.methodLoaded(methodInfo()), method.methodChangeFailed(reason));
    expect(failed).toMatchObject({ reason, info: methodInfo() });
    expect(reducer(failed, wish)).toMatchObject({ reason: null, info: methodInfo() });
    expect(reducer(failed, opened)).toMatchObject({ reason: null, info: null });
  });
});
