import type { ProviderPayment } from '../../../server/providers/port.ts';

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
