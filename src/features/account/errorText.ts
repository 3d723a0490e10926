import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';

export function proofErrorKey({ fields }: Failure): TextKey | null {
  if (fields?.password) return 'individual.proof.wrongPassword';
  return fields?.email ? 'individual.proof.wrongEmail' : null;
}
