import type { Order } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';

/** The name of the form's place on its page. */
export const WITHDRAW = 'withdraw';

const WITHDRAWAL_MS = 14 * 24 * 60 * 60 * 1000;

/** Whether a purchase may still be taken back; the server has the last word. */
export const mayWithdraw = ({ status, paidAt }: Order, now = Date.now()): boolean =>
  status === 'paid' && paidAt !== null && now - Date.parse(paidAt) <= WITHDRAWAL_MS;

/** Where one withdraws from this order. */
export const withdrawalPath = (orderId: string): string =>
  `${paths.refundPolicy}?${new URLSearchParams({ order: orderId })}#${WITHDRAW}`;
