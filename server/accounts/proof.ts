import type { Context } from '../context.ts';
import { rejectFields } from './accounts.ts';
import { normaliseEmail } from './emails.ts';
import { verifyPassword } from './passwords.ts';
import { type Caller, countTry } from './passwordTries.ts';

/** The password, or the e-mail of an account that has none. */
export type Proof = { password?: string; email?: string };

/** Counted as sign-in attempts, so that a stolen session cannot get around their limit. */
export async function requireProof(
  context: Context,
  { email, passwordHash }: { email: string; passwordHash: string | null },
  proof: Proof,
  caller: Caller,
): Promise<void> {
  const isRight = await countTry(context, email, caller, async () => {
    if (passwordHash === null) return normaliseEmail(proof.email ?? '') === email || null;
    return (await verifyPassword(passwordHash, proof.password ?? '')) || null;
  });
  if (!isRight) rejectFields({ [passwordHash === null ? 'email' : 'password']: 'incorrect' });
}
