import type { Order } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { call, put, type Saga } from '../../core/effects.ts';
import { leaveFor } from '../../core/navigation/saga.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { checkoutHandedOver } from '../../features/orders/slice.ts';
import { newIdempotencyKey, orderPath } from './orderKeys.ts';

/** An order without an `actionUrl` is already paid or submitted, so the result page takes over. */
export function* toWallet({ id }: Order): Saga {
  const key = yield* call(newIdempotencyKey);
  const order = yield* call(api.pay, { orderId: id, method: 'paypal', agreed: true }, key);
  yield* put(checkoutHandedOver({ orderId: id, to: 'paypal' }));
  if (order.actionUrl) yield* call(leaveFor, order.actionUrl);
  else yield* put(navigate(orderPath(paths.orderResult, id)));
}
