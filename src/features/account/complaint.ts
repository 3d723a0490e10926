import type { TextKey } from '../../../i18n/index.ts';
import type { Reason } from '../../core/failures.ts';

/** A failure as a whole, in one sentence. */
export function complaint({ kind, code }: Reason): TextKey {
  if (code === 429) return 'account.failed.throttled';
  if (kind === 'network' || kind === 'timeout') return `failure.${kind}`;
  return 'account.failed.other';
}

/** What is wrong with what shows that it is the person; null where the failure is another. */
export function wrongProof({ fields }: Reason): TextKey | null {
  if (fields?.password) return 'individual.delete.wrongPassword';
  return fields?.email ? 'individual.delete.wrongEmail' : null;
}
