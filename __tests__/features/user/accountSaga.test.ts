import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import { loggedOut } from '../../../src/core/session/slice.ts';
import {
  accountSaga,
  deleteAccount,
  endSession,
  exportData,
  loadSessions,
} from '../../../src/features/user/accountSaga.ts';
import * as account from '../../../src/features/user/accountSlice.ts';
import { downloadJson } from '../../../src/lib/downloadJson.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { accountExport, offline, refusal, session } from '../../support/samples.ts';
import { type Row, raises, steps, throws } from '../../support/steps.ts';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('the account page loads the sessions of the member', () =>
  steps(loadSessions(), [
    [raw.call(api.getSessions), [session()]],
    [raw.put(account.sessionsReceived([session()]))],
  ]));

test('the account page reports why the sessions did not load', () =>
  steps(loadSessions(), [
    [raw.call(api.getSessions), throws(offline())],
    [raw.put(account.sessionsFailed(toFailure(offline())))],
  ]));

const ending = (sessionId: string | null, answer?: unknown): Row[] => [
  [raw.call(api.endSession, sessionId ?? undefined), answer],
];

test.each(['ses_1', null])('the account page ends a session, or all others (%s)', (sessionId) =>
  steps(endSession(account.endSessionRequested({ sessionId })), [
    ...ending(sessionId, null),
    [raw.put(account.sessionEnded({ sessionId }))],
  ]),
);

test('the account page treats a session that is gone as ended', () =>
  steps(endSession(account.endSessionRequested({ sessionId: 'ses_1' })), [
    ...ending('ses_1', throws(refusal(404))),
    [raw.put(account.sessionEnded({ sessionId: 'ses_1' }))],
  ]));

test.each([offline(), refusal(500)])('the account page reports why a session was not ended: %s', (error) =>
  steps(endSession(account.endSessionRequested({ sessionId: 'ses_1' })), [
    ...ending('ses_1', throws(error)),
    [raw.put(account.endSessionFailed({ sessionId: 'ses_1', reason: toFailure(error) }))],
  ]),
);

const PROOF = { password: 'correct horse' };
const exporting = () => exportData(account.exportRequested({ secretKey: 'k' }));

test('the data go from the server into a file, named after its day, and into no action', () =>
  steps(exporting(), [
    [raw.call(takeSecret<api.Proof>, 'k'), PROOF],
    [raw.call(api.exportAccount, PROOF), accountExport()],
    [raw.call(downloadJson, 'cliffhanger-data-2026-03-04.json', accountExport())],
    [raw.put(account.exportDone())],
  ]));

test('the account page makes no file without data', () =>
  steps(exporting(), [
    [raw.call(takeSecret<api.Proof>, 'k'), PROOF],
    [raw.call(api.exportAccount, PROOF), throws(refusal(429))],
    [raw.put(account.exportFailed(toFailure(refusal(429))))],
  ]));

test('the account page reports a browser that makes no file', () => {
  const error = new Error('createObjectURL is not a function');
  steps(exporting(), [
    [raw.call(takeSecret<api.Proof>, 'k'), PROOF],
    [raw.call(api.exportAccount, PROOF), accountExport()],
    [raw.call(downloadJson, 'cliffhanger-data-2026-03-04.json', accountExport()), throws(error)],
    [raw.put(account.exportFailed(toFailure(error)))],
  ]);
});

test('the account page sends no proof when the secret is gone', () =>
  steps(exporting(), [
    [raw.call(takeSecret<api.Proof>, 'k'), undefined],
    [raw.call(api.exportAccount, {}), throws(refusal(422))],
    [raw.put(account.exportFailed(toFailure(refusal(422))))],
  ]));

test('the account page replaces an older list, ends sessions side by side, makes one file at a time, and deletes once', () =>
  steps(accountSaga(), [
    [raw.takeLatest(account.sessionsOpened, loadSessions)],
    [raw.takeEvery(account.endSessionRequested, endSession)],
    [raw.takeLeading(account.exportRequested, exportData)],
    [raw.takeLeading(account.deletionRequested, deleteAccount)],
  ]));

describe('deleting the account', () => {
  const PROOFS = [{ password: 'correct horse' }, { email: 'robin@example.com' }];
  const asked = (proof: object | undefined, answer?: unknown): Row[] => [
    [raw.call(takeSecret, 'key-1'), proof],
    [raw.call(api.deleteAccount, proof ?? {}), answer],
  ];

  test.each(PROOFS)('%j deletes the account and signs out', (proof) => {
    steps(deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
      ...asked(proof, null),
      [raw.put(account.accountDeleted())],
      [raw.put(loggedOut())],
      [raw.put(navigate('/', { replace: true }))],
      [raises({ key: 'individual.delete.done' })],
    ]);
  });

  test.each([refusal(422, 'No.', { fields: { password: 'incorrect' } }), refusal(429), offline()])(
    'reports why the account was not deleted: %s',
    (error) =>
      steps(deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
        ...asked(PROOFS[0], throws(error)),
        [raw.put(account.deletionFailed(toFailure(error)))],
      ]),
  );

  test('a key that was used already shows nothing, and the server says so', () =>
    steps(deleteAccount(account.deletionRequested({ secretKey: 'key-1' })), [
      ...asked(undefined, throws(refusal(422))),
      [raw.put(account.deletionFailed(toFailure(refusal(422))))],
    ]));
});
