import type { Order } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';

export const WITHDRAW = 'withdraw';

const WITHDRAWAL_MS = 14 * 24 * 60 * 60 * 1000;

/** Hides the form after the deadline; the server decides. */
export const mayWithdraw = ({ status, paidAt }: Order, now = Date.now()): boolean =>
  status === 'paid' && paidAt !== null && now - Date.parse(paidAt) <= WITHDRAWAL_MS;

export const withdrawalPath = (orderId: string): string =>
  `${paths.refundPolicy}?${new URLSearchParams({ order: orderId })}#${WITHDRAW}`;
