import type { OrderStatus } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import type { Failure } from '../../core/failures.ts';

/** What the words at a pay button link to, in their order. */
export const READ_BEFORE_PAYING: string[] = [paths.serviceAgreement, paths.refundPolicy, paths.privacyPolicy];

const DECLINES = ['card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed'] as const;

/** Why a payment was declined, for the person who paid. */
export const declineText = (code: string | null): TextKey =>
  `order.declined.${DECLINES.find((known) => known === code) ?? 'other'}`;

/** Why a payment was not even tried, or is not known to have been. */
export function paymentRefusal({ code }: Failure): TextKey {
  if (code === 409) return 'card.refused.owned';
  if (code === 401) return 'shop.refused.signIn';
  if (code === 422) return 'card.refused.fields';
  if (code === 429) return 'card.refused.throttled';
  return 'card.refused.noAnswer';
}

const ENDINGS = ['cancelled', 'expired', 'refunded'] as const;

/** How an order ended that is not, or no longer, paid. */
export const endingOf = (status: OrderStatus) => ENDINGS.find((known) => known === status) ?? 'declined';

/** Why an order cannot be shown. */
export function loadFailure({ code }: Failure): 'missing' | 'signIn' | 'failed' {
  if (code === 404) return 'missing';
  return code === 401 ? 'signIn' : 'failed';
}
