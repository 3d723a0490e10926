import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import { loggedOut } from '../../../src/core/session/slice.ts';
import { deleteAccount, deleteAccountSaga } from '../../../src/features/account/deleteAccountSaga.ts';
import { accountDeleted, deletionFailed, deletionRequested } from '../../../src/features/account/slice.ts';
import { takeSecret } from '../../../src/lib/oneTimeSecrets.ts';
import { offline, refusal } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const PROOFS = [{ password: 'correct horse' }, { email: 'robin@example.com' }];
const asked = (proof: object | undefined, answer?: unknown): Row[] => [
  [raw.call(takeSecret, 'key-1'), proof],
  [raw.call(api.deleteAccount, proof ?? {}), answer],
];

test.each(PROOFS)('%j deletes the account and signs out', (proof) => {
  steps(deleteAccount(deletionRequested({ secretKey: 'key-1' })), [
    ...asked(proof, null),
    [raw.put(accountDeleted())],
    [raw.put(loggedOut())],
    [raw.put(navigate('/', { replace: true }))],
    [
      raw.put({
        type: 'toasts/toastRaised',
        payload: { id: expect.any(String), text: null, key: 'individual.delete.done' },
      }),
    ],
  ]);
});

test.each([refusal(422, 'No.', { fields: { password: 'incorrect' } }), refusal(429), offline()])(
  'reports why the account was not deleted: %s',
  (error) =>
    steps(deleteAccount(deletionRequested({ secretKey: 'key-1' })), [
      ...asked(PROOFS[0], throws(error)),
      [raw.put(deletionFailed(toFailure(error)))],
    ]),
);

test('a key that was used already shows nothing, and the server says so', () =>
  steps(deleteAccount(deletionRequested({ secretKey: 'key-1' })), [
    ...asked(undefined, throws(refusal(422))),
    [raw.put(deletionFailed(toFailure(refusal(422))))],
  ]));

test('a second tap does not delete twice', () =>
  steps(deleteAccountSaga(), [[raw.takeLeading(deletionRequested, deleteAccount)]]));
