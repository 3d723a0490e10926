import type { Order } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';

export const WITHDRAW = 'withdraw';

/** The right may expire while the page is open. */
export const isWithdrawable = ({ withdrawableUntil }: Order, now = Date.now()): boolean =>
  withdrawableUntil !== null && now <= Date.parse(withdrawableUntil);

export const withdrawalPath = (orderId: string): string =>
  `${paths.refundPolicy}?${new URLSearchParams({ order: orderId })}#${WITHDRAW}`;
