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

test.each([null, 'chg_1'])('the page asks how the subscription is paid, and about the wish %s', (changeId) =>
  steps(change.openMethod(method.methodOpened({ changeId })), [
    [raw.call(api.getMethod, changeId ?? undefined), methodInfo()],
    [raw.call(change.decided, methodInfo()), methodInfo('done')],
    [raw.put(method.methodLoaded(methodInfo('done')))],
  ]),
);

test.each([offline(), refusal(401)])('the change of a card says why it could not be told: %s', (error) =>
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

test.each(['done', 'declined'] as const)('a card that is %s is the answer, and a reload finds it', (status) =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...sent(methodInfo(status)),
    [raw.call(change.rememberChange, 'chg_1')],
    [raw.call(change.decided, methodInfo(status)), methodInfo(status)],
    [raw.put(method.methodAnswered(methodInfo(status)))],
  ]),
);

test("the bank's question is a page of its own; coming back without an answer offers the form again", () =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...sent(methodInfo('action', { actionUrl: BANK })),
    [raw.call(change.rememberChange, 'chg_1')],
    [raw.call(leaveFor, BANK)],
    [raw.put(method.methodChangeAbandoned())],
  ]));

test('nothing is sent while the card is not filled in', () =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...submitted(null),
    [raw.put(method.methodIncomplete())],
  ]));

test.each([
  ['the fields do not answer', submitted],
  ['the server does not', sent],
])('the change of a card reports a failure when %s', (_what, begun) =>
  steps(change.changeMethod(method.methodChangeRequested(form)), [
    ...begun(throws(refusal(409))),
    [raw.put(method.methodChangeFailed(toFailure(refusal(409))))],
  ]),
);

test('the change of a card sends the token and the form under a key of its own, and nothing of the card', () => {
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

test('the change of a card asks until the provider has said, ever more seldom', () => {
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

test('the change of a card asks nothing more about a wish that is decided, or waits for the person', () => {
  steps(change.decided(methodInfo()), [], methodInfo());
  steps(change.decided(methodInfo('action')), [], methodInfo('action'));
});

test('the address names the wish without another document or another step back', () => {
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
  ] as const)('%s', (_what, actions, status) => expect(stateAfter(...actions).status).toBe(status));

  test('another try forgets why the last one failed, and another page what the last one told', () => {
    const failed = stateAfter(method.methodLoaded(methodInfo()), method.methodChangeFailed(reason));
    expect(failed).toMatchObject({ reason, info: methodInfo() });
    expect(reducer(failed, wish)).toMatchObject({ reason: null, info: methodInfo() });
    expect(reducer(failed, opened)).toMatchObject({ reason: null, info: null });
  });
});
