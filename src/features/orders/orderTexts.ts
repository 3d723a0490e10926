import type { OrderStatus } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { type Failure, isNotThere } from '../../core/failures.ts';

/** In the order of the links in `shop.read`. */
export const READ_BEFORE_PAYING: string[] = [paths.serviceAgreement, paths.refundPolicy, paths.privacyPolicy];

const DECLINES = ['card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed'] as const;

export const declineText = (code: string | null): TextKey =>
  `order.declined.${DECLINES.find((decline) => decline === code) ?? 'other'}`;

/** The payment was not tried, or its outcome is unknown. */
export function paymentRefusal({ code }: Failure): TextKey {
  if (code === 409) return 'card.refused.owned';
  if (code === 401) return 'shop.refused.signIn';
  if (code === 422 || code === 400) return 'card.refused.fields';
  if (code === 429) return 'card.refused.throttled';
  return 'card.refused.noAnswer';
}

const ENDINGS = ['cancelled', 'expired', 'refunded'] as const;

export const endingOf = (status: OrderStatus) => ENDINGS.find((ending) => ending === status) ?? 'declined';

export function loadFailure({ code }: Failure): 'missing' | 'signIn' | 'failed' {
  if (isNotThere({ code })) return 'missing';
  return code === 401 ? 'signIn' : 'failed';
}
