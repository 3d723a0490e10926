import * as raw from 'redux-saga/effects';
import type { CallName } from '../../contract/calls.ts';
import { ApiError, type FailureKind } from '../../src/api/apiError.ts';
import { apiFailed, toApiFailed } from '../../src/core/failures.ts';
import * as sagas from '../../src/core/toasts/saga.ts';
import toasts, * as toastsSlice from '../../src/core/toasts/slice.ts';
import { raises, steps } from '../support/steps.ts';

const failure = (kind: FailureKind, code: number | null = null, call: CallName = 'GET /api/video') =>
  toApiFailed(new ApiError('Please come back later.', { kind, code, status: null, call }));
const wordless = (...about: Parameters<typeof failure>) =>
  apiFailed({ ...failure(...about).payload, message: '' });
/** Whether a form may leave the words to a toast. */
const wasToasted = (kind: FailureKind, code: number | null) =>
  toastsSlice.wasToasted({ kind, code, message: '' });

test('a form says itself what has gone wrong in the app, and which field was refused', () => {
  expect(toastsSlice.wasToasted({ kind: 'bug', code: null, message: '' })).toBe(false);
  expect(
    toastsSlice.wasToasted({ kind: 'badRequest', code: 400, message: '', fields: { email: 'tooLong' } }),
  ).toBe(false);
});

describe('a failed call', () => {
  test.each([
    ['envelope', 500],
    ['badRequest', null],
    ['badRequest', 429],
    ['badResponse', null],
    ['network', null],
    ['timeout', null],
  ] as const)('says what the server said (%s %s)', (kind, code) => {
    steps(sagas.raiseFailure(failure(kind, code)), [[raises({ text: 'Please come back later.' })]]);
    expect(wasToasted(kind, code)).toBe(true);
  });

  const WORDLESS = [
    ['envelope', 500, 'failure.server'],
    ['badRequest', null, 'failure.server'],
    ['badResponse', null, 'failure.server'],
    ['network', null, 'failure.network'],
    ['timeout', null, 'failure.timeout'],
  ] as const;

  test.each(WORDLESS)(
    'for which the server has no words is told in those of the interface to whoever changes something, and left to the screen that reads (%s %s)',
    (kind, code, key) => {
      steps(sagas.raiseFailure(wordless(kind, code, 'POST /api/user/favorite')), [[raises({ key })]]);
      steps(sagas.raiseFailure(wordless(kind, code, 'GET /api/video')), []);
    },
  );

  test.each([401, 402, 404, 409, 410, 422])('is left to the screen that asked (%i)', (code) => {
    steps(sagas.raiseFailure(failure('envelope', code)), []);
    steps(sagas.raiseFailure(wordless('envelope', code)), []);
    expect(wasToasted('envelope', code)).toBe(false);
  });

  test('is left to the screen that asked where the server names the field', () => {
    const about = { kind: 'badRequest', code: 400, status: 400, call: 'GET /api/video' } as const;
    const named = toApiFailed(new ApiError('No.', { ...about, data: { fields: { videoId: 'invalid' } } }));
    steps(sagas.raiseFailure(named), []);
    steps(sagas.raiseFailure(toApiFailed(new ApiError('No.', about))), [[raises({ text: 'No.' })]]);
  });

  test('says nothing when the app cancelled the call itself', () => {
    steps(sagas.raiseFailure(failure('canceled')), []);
    steps(sagas.raiseFailure(wordless('canceled')), []);
    expect(wasToasted('canceled', null)).toBe(false);
  });

  const QUIET = [
    'GET /api/statics.png',
    'GET /api/reports',
    'GET /api/user',
    'POST /api/user/history',
    'DELETE /api/user/history',
  ] as const;

  test.each(QUIET)('of code 500 says what the server said, whoever waits for it (%s)', (call) =>
    steps(sagas.raiseFailure(failure('envelope', 500, call)), [
      [raises({ text: 'Please come back later.' })],
    ]),
  );

  test.each(QUIET)('raises no toast where nobody waits, or the screen speaks itself (%s)', (call) => {
    steps(sagas.raiseFailure(failure('badResponse', 500, call)), []);
    steps(sagas.raiseFailure(wordless('network', null, call)), []);
  });
});

test.each([
  [undefined, sagas.TOAST_MS],
  [{ key: 'nav.signIn', to: '/login' }, sagas.LINK_TOAST_MS],
])('a toast goes after it could be read, and later with a link (%j)', (link, ms) => {
  const toast = toastsSlice.toastRaised({ text: 'Hello', link });
  expect(sagas.LINK_TOAST_MS).toBeGreaterThan(sagas.TOAST_MS);
  steps(sagas.dismissLater(toast), [
    [raw.delay(ms), true],
    [raw.put(toastsSlice.toastDismissed(toast.payload.id))],
  ]);
});

test('every failure and every toast is looked at', () =>
  steps(sagas.toastsSaga(), [
    [raw.takeEvery(apiFailed, sagas.raiseFailure)],
    [raw.takeEvery(toastsSlice.toastRaised, sagas.dismissLater)],
  ]));

const stateAfter = (...actions: Parameters<typeof toasts.reducer>[1][]) =>
  toastsSlice.selectToast({ toasts: actions.reduce(toasts.reducer, toasts.getInitialState()) });
const [a, b] = [toastsSlice.toastRaised({ text: 'a' }), toastsSlice.toastRaised({ text: 'b' })];

test('the toast goes when it is dismissed, and not with the one before it', () => {
  expect(stateAfter(a, b, toastsSlice.toastDismissed(a.payload.id))).toEqual(b.payload);
  expect(stateAfter(a, b, toastsSlice.toastDismissed(b.payload.id))).toBeNull();
});
