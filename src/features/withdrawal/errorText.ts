import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';

type Field = 'orderId' | 'email';

export function fieldErrorKey({ code, fields }: Failure, field: Field): TextKey | null {
  if (field === 'email') return fields?.email ? 'account.wrong.invalid' : null;
  return fields?.orderId || code === 404 ? 'withdrawal.wrong.order' : null;
}

export function withdrawalErrorKey({ kind, code }: Failure): TextKey {
  if (code === 409) return 'withdrawal.failed.late';
  if (code === 401) return 'withdrawal.failed.signIn';
  if (code === 404) return 'withdrawal.wrong.order';
  if (code === 422) return 'account.failed.fields';
  if (code === 429) return 'withdrawal.failed.throttled';
  if (kind === 'network' || kind === 'timeout') return `failure.${kind}`;
  return 'withdrawal.failed.other';
}
