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
import { walk } from '../../support/walk.ts';

const PROOFS = [{ password: 'correct horse' }, { email: 'robin@example.com' }];
const asked = (proof: object | undefined) =>
  walk(deleteAccount(deletionRequested({ secretKey: 'key-1' })))
    .yields(raw.call(takeSecret, 'key-1'))
    .gets(proof)
    .yields(raw.call(api.deleteAccount, proof ?? {}));

test.each(PROOFS)('%j deletes the account, and nobody is signed in any more', (proof) => {
  const walker = asked(proof)
    .gets(null)
    .yields(raw.put(accountDeleted()))
    .gets()
    .yields(raw.put(loggedOut()))
    .gets()
    .yields(raw.put(navigate('/', { replace: true })))
    .gets();
  walker
    .yields(
      raw.put({
        type: 'toasts/toastRaised',
        payload: { id: expect.any(String), text: null, key: 'individual.delete.done' },
      }),
    )
    .gets()
    .ends();
});

test.each([refusal(422, 'No.', { fields: { password: 'incorrect' } }), refusal(429), offline()])(
  'says why it was not deleted: %s',
  (error) =>
    asked(PROOFS[0])
      .throws(error)
      .yields(raw.put(deletionFailed(toFailure(error))))
      .gets()
      .ends(),
);

test('a key that was used already shows nothing, and the server says so', () =>
  asked(undefined)
    .throws(refusal(422))
    .yields(raw.put(deletionFailed(toFailure(refusal(422)))))
    .gets()
    .ends());

test('a second tap does not delete twice', () =>
  walk(deleteAccountSaga()).yields(raw.takeLeading(deletionRequested, deleteAccount)).gets().ends());
