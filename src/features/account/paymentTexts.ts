import type { OrderStatus } from '../../../contract/entities.ts';
import type { TextKey } from '../../../i18n/index.ts';

export const STATUS_TEXTS: Record<OrderStatus, TextKey> = {
  created: 'individual.payments.notPaid',
  pending: 'individual.payments.pending',
  action: 'individual.payments.pending',
  paid: 'individual.payments.paid',
  declined: 'individual.payments.declined',
  cancelled: 'individual.payments.cancelled',
  expired: 'individual.payments.expired',
  refunded: 'individual.payments.refunded',
};
