import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';

export function accountErrorKey({ kind, code }: Failure): TextKey {
  if (code === 429) return 'account.failed.throttled';
  if (kind === 'network' || kind === 'timeout') return `failure.${kind}`;
  return 'account.failed.other';
}

export function proofErrorKey({ fields }: Failure): TextKey | null {
  if (fields?.password) return 'individual.proof.wrongPassword';
  return fields?.email ? 'individual.proof.wrongEmail' : null;
}
