import { WITHDRAWAL_TERMS } from '../../../contract/withdrawalTerms.ts';
import type { ProviderPayment } from '../../../server/billing/providers/port.ts';

/** What each payment says of the words that the buyer was shown. */
export const AGREED = { agreed: true, terms: WITHDRAWAL_TERMS } as const;

/** A payment by card, as the card page asks for it. */
export const cardPayment = (orderId: string, token = 'tok_1') =>
  ({ orderId, method: 'card', token, ...AGREED }) as const;

type Priced = { id: string; amount: number; currency: string };

/** What a provider says of an order that is paid. */
export const paidPayment = (
  { id, amount, currency }: Priced,
  change: Partial<ProviderPayment> = {},
): ProviderPayment => ({
  id: `pay_of_${id}`,
  reference: id,
  status: 'paid',
  amount,
  currency,
  actionUrl: null,
  declineCode: null,
  payer: null,
  mandate: null,
  refundedAmount: 0,
  ...change,
});
