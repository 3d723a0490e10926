import type { OrderStatus } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { TextKey } from '../../../i18n/index.ts';
import { type Failure, failureText, isNotThere } from '../../core/failures.ts';

/** In the order of the links in `shop.read`. */
export const READ_BEFORE_PAYING: string[] = [paths.serviceAgreement, paths.refundPolicy, paths.privacyPolicy];

const DECLINES = ['card_declined', 'insufficient_funds', 'expired_card', 'authentication_failed'] as const;

export const declineText = (code: string | null): TextKey =>
  `order.declined.${DECLINES.find((decline) => decline === code) ?? 'other'}`;

/** The payment was not tried, or its outcome is unknown. */
export const paymentRefusal = (failure: Failure): TextKey =>
  failureText(
    failure,
    {
      400: 'card.refused.fields',
      401: 'shop.refused.signIn',
      409: 'card.refused.owned',
      422: 'card.refused.fields',
      429: 'card.refused.throttled',
      network: 'card.refused.noAnswer',
      timeout: 'card.refused.noAnswer',
    },
    'card.refused.noAnswer',
  );

const ENDINGS = ['cancelled', 'expired', 'refunded'] as const;

export const endingOf = (status: OrderStatus) => ENDINGS.find((ending) => ending === status) ?? 'declined';

export function loadFailure({ code }: Failure): 'missing' | 'signIn' | 'failed' {
  if (isNotThere({ code })) return 'missing';
  return code === 401 ? 'signIn' : 'failed';
}
