import type { TextKey } from '../../../i18n/index.ts';
import { type Failure, failureText } from '../../core/failures.ts';

type Field = 'orderId' | 'email';

export function fieldErrorKey({ code, fields }: Failure, field: Field): TextKey | null {
  if (field === 'email') return fields?.email ? 'account.wrong.invalid' : null;
  const isUnknown = code === 404 || (code === 422 && fields?.orderId);
  return isUnknown ? 'withdrawal.wrong.order' : null;
}

export const withdrawalErrorKey = (failure: Failure): TextKey =>
  failureText(
    failure,
    {
      401: 'withdrawal.failed.signIn',
      404: 'withdrawal.wrong.order',
      409: failure.fields?.orderId === 'played' ? 'withdrawal.failed.played' : 'withdrawal.failed.late',
      422: 'account.failed.fields',
      429: 'withdrawal.failed.throttled',
    },
    'withdrawal.failed.other',
  );
