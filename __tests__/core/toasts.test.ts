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

test('no toast reports a bug in the app or a refused field, which the form reports itself', () => {
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
  ] as const)('raises a toast with the message of the server (%s %s)', (kind, code) => {
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
    'without a server message raises a localised toast for a change and no toast for a read (%s %s)',
    (kind, code, key) => {
      steps(sagas.raiseFailure(wordless(kind, code, 'POST /api/user/favorite')), [[raises({ key })]]);
      steps(sagas.raiseFailure(wordless(kind, code, 'GET /api/video')), []);
    },
  );

  test.each([401, 402, 404, 409, 410, 422])('with code %i raises no toast', (code) => {
    steps(sagas.raiseFailure(failure('envelope', code)), []);
    steps(sagas.raiseFailure(wordless('envelope', code)), []);
    expect(wasToasted('envelope', code)).toBe(false);
  });

  test('raises no toast when the server names the refused field', () => {
    const about = { kind: 'badRequest', code: 400, status: 400, call: 'GET /api/video' } as const;
    const named = toApiFailed(new ApiError('No.', { ...about, data: { fields: { videoId: 'invalid' } } }));
    steps(sagas.raiseFailure(named), []);
    steps(sagas.raiseFailure(toApiFailed(new ApiError('No.', about))), [[raises({ text: 'No.' })]]);
  });

  test('raises no toast when the app cancelled the call', () => {
    steps(sagas.raiseFailure(failure('canceled')), []);
    steps(sagas.raiseFailure(wordless('canceled')), []);
    expect(wasToasted('canceled', null)).toBe(false);
  });

  const QUIET = [
    'GET /api/statics.png',
    'GET /api/reports',
    'GET /api/user',
    'GET /api/homepage/suggestion',
    'POST /api/user/history',
    'DELETE /api/user/history',
    'POST /api/user/merge',
    'POST /api/video/download',
  ] as const;

  test.each(QUIET)('with code 500 raises a toast with its message even for a background call (%s)', (call) =>
    steps(sagas.raiseFailure(failure('envelope', 500, call)), [
      [raises({ text: 'Please come back later.' })],
    ]),
  );

  test.each(QUIET)('with HTTP 500 or no network raises no toast for a background call (%s)', (call) => {
    steps(sagas.raiseFailure(failure('badResponse', 500, call)), []);
    steps(sagas.raiseFailure(wordless('network', null, call)), []);
  });
});

test.each([
  [undefined, sagas.TOAST_MS],
  [{ key: 'nav.signIn', to: '/login' }, sagas.LINK_TOAST_MS],
])('a toast is dismissed after its reading time, which is longer with a link (%j)', (link, ms) => {
  const toast = toastsSlice.toastRaised({ text: 'Hello', link });
  expect(sagas.LINK_TOAST_MS).toBeGreaterThan(sagas.TOAST_MS);
  steps(sagas.dismissLater(toast), [
    [raw.delay(ms), true],
    [raw.put(toastsSlice.toastDismissed(toast.payload.id))],
  ]);
});

test('the toast saga handles every failed call and every raised toast', () =>
  steps(sagas.toastsSaga(), [
    [raw.takeEvery(apiFailed, sagas.raiseFailure)],
    [raw.takeEvery(toastsSlice.toastRaised, sagas.dismissLater)],
  ]));

const stateAfter = (...actions: Parameters<typeof toasts.reducer>[1][]) =>
  toastsSlice.selectToast({ toasts: actions.reduce(toasts.reducer, toasts.getInitialState()) });
const [a, b] = [toastsSlice.toastRaised({ text: 'a' }), toastsSlice.toastRaised({ text: 'b' })];

test('the current toast disappears when it is dismissed, but not when an earlier one is', () => {
  expect(stateAfter(a, b, toastsSlice.toastDismissed(a.payload.id))).toEqual(b.payload);
  expect(stateAfter(a, b, toastsSlice.toastDismissed(b.payload.id))).toBeNull();
});
