import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import { loggedOut } from '../../../src/core/session/slice.ts';
import * as sagas from '../../../src/features/user/accountSaga.ts';
import slice, * as account from '../../../src/features/user/accountSlice.ts';
import { downloadJson } from '../../../src/lib/downloadJson.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { accountExport, offline, reason, refusal, session } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('the account page loads the sessions of the member', () =>
  steps(sagas.loadSessions(), [
    [raw.call(api.getSessions), [session()]],
    [raw.put(account.sessionsReceived([session()]))],
  ]));

test('the account page reports why the sessions did not load', () =>
  steps(sagas.loadSessions(), [
    [raw.call(api.getSessions), throws(offline())],
    [raw.put(account.sessionsFailed(toFailure(offline())))],
  ]));

const ending = (sessionId: string | null, answer?: unknown): Row[] => [
  [raw.call(api.endSession, sessionId ?? undefined), answer],
];

test.each([
  ['ses_1', null],
  [null, null],
  ['ses_1', throws(refusal(404))],
])('the account page ends one session or all others, even if already gone (%s, %j)', (sessionId, answer) =>
  steps(sagas.endSession(account.endSessionRequested({ sessionId })), [
    ...ending(sessionId, answer),
    [raw.put(account.sessionEnded({ sessionId }))],
  ]),
);

test.each([offline(), refusal(500)])('the account page reports why a session was not ended: %s', (error) =>
  steps(sagas.endSession(account.endSessionRequested({ sessionId: 'ses_1' })), [
    ...ending('ses_1', throws(error)),
    [raw.put(account.endSessionFailed({ sessionId: 'ses_1', reason: toFailure(error) }))],
  ]),
);

describe('the export of the account data', () => {
  const PROOF = { password: 'correct horse' };
  const noFile = new Error('createObjectURL is not a function');
  const asked = (answer: unknown): Row[] => [
    [raw.call(takeSecret<api.Proof>, 'k'), PROOF],
    [raw.call(api.exportAccount, PROOF), answer],
  ];
  const written = (answer?: unknown): Row[] => [
    ...asked(accountExport()),
    [raw.call(downloadJson, 'cliffhanger-data-2026-03-04.json', accountExport()), answer],
  ];
  const exporting = () => sagas.exportData(account.exportRequested({ secretKey: 'k' }));

  test('writes the data into a file named after the date, and into no action', () =>
    steps(exporting(), [...written(), [raw.put(account.exportDone())]]));

  test.each([
    ['the server refuses them', asked(throws(refusal(429))), refusal(429)],
    ['the browser makes no file', written(throws(noFile)), noFile],
  ])('reports the failure when %s', (_what, rows, error) =>
    steps(exporting(), [...rows, [raw.put(account.exportFailed(toFailure(error)))]]),
  );

  test('sends no proof when the secret is gone', () =>
    steps(exporting(), [
      [raw.call(takeSecret<api.Proof>, 'k'), undefined],
      [raw.call(api.exportAccount, {}), throws(refusal(422))],
      [raw.put(account.exportFailed(toFailure(refusal(422))))],
    ]));
});

test('the account page loads the latest list, ends sessions in parallel, and exports and deletes one at a time', () =>
  steps(sagas.accountSaga(), [
    [raw.takeLatest(account.sessionsOpened, sagas.loadSessions)],
    [raw.takeEvery(account.endSessionRequested, sagas.endSession)],
    [raw.takeLeading(account.exportRequested, sagas.exportData)],
    [raw.takeLeading(account.deletionRequested, sagas.deleteAccount)],
  ]));

describe('deleting the account', () => {
  const PROOFS = [{ password: 'correct horse' }, { email: 'robin@example.com' }];
  const asked = (proof: object | undefined, answer?: unknown): Row[] => [
    [raw.call(takeSecret, 'key-1'), proof],
    [raw.call(api.deleteAccount, proof ?? {}), answer],
  ];

  test.each(PROOFS)('with %j as proof signs out and confirms the deletion', (proof) => {
    steps(sagas.deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
      ...asked(proof, null),
      [raw.put(account.accountDeleted())],
      [raw.put(loggedOut())],
      [raw.put(navigate('/', { replace: true }))],
      [raises({ key: 'individual.delete.done' })],
    ]);
  });

  const ERRORS = [refusal(422, 'No.', { fields: { password: 'incorrect' } }), refusal(429), offline()];
  test.each(ERRORS)('reports why the account was not deleted: %s', (error) =>
    steps(sagas.deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
      ...asked(PROOFS[0], throws(error)),
      [raw.put(account.deletionFailed(toFailure(error)))],
    ]),
  );

  test('sends no proof when the secret is gone, and reports the refusal', () =>
    steps(sagas.deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
      ...asked(undefined, throws(refusal(422))),
      [raw.put(account.deletionFailed(toFailure(refusal(422))))],
    ]));
});

describe('the listed sessions', () => {
  const three = account.sessionsReceived(
    ['ses_here', 'ses_phone', 'ses_tv'].map((id) => session({ id, current: id === 'ses_here' })),
  );
  const accountAfter = (...more: Parameters<typeof slice.reducer>[1][]) => ({
    account: statesOf(slice)(three, ...more),
  });

  test('always contain the current session', () => {
    const left = account.selectSessions(accountAfter(account.sessionEnded({ sessionId: 'ses_here' })));
    expect(left.map(({ id }) => id)).toContain('ses_here');
  });

  test('forget a failed attempt to end one when the list reloads', () => {
    const failed = account.endSessionFailed({ sessionId: 'ses_phone', reason });
    expect(account.selectEnding(accountAfter(failed, three))).toEqual({});
  });

  test('are cleared once the account is deleted', () => {
    expect(accountAfter(account.exportDone(), account.accountDeleted()).account).toBe(
      slice.getInitialState(),
    );
  });
});
