import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';

type Field = 'orderId' | 'email';

export function fieldErrorKey({ code, fields }: Failure, field: Field): TextKey | null {
  if (field === 'email') return fields?.email ? 'account.wrong.invalid' : null;
  const isUnknown = code === 404 || (code === 422 && fields?.orderId);
  return isUnknown ? 'withdrawal.wrong.order' : null;
}

export function withdrawalErrorKey({ kind, code, fields }: Failure): TextKey {
  if (code === 409 && fields?.orderId === 'played') return 'withdrawal.failed.played';
  if (code === 409) return 'withdrawal.failed.late';
  if (code === 401) return 'withdrawal.failed.signIn';
  if (code === 404) return 'withdrawal.wrong.order';
  if (code === 422) return 'account.failed.fields';
  if (code === 429) return 'withdrawal.failed.throttled';
  if (kind === 'network' || kind === 'timeout') return `failure.${kind}`;
  return 'withdrawal.failed.other';
}
