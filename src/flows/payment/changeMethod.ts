import type { PaymentMethodInfo } from '../../../contract/entities.ts';
import { changePath } from '../../../contract/paths.ts';
import * as api from '../../api/index.ts';
import { FIRST_RETRY_MS, nextRetryMs } from '../../core/backoff.ts';
import { call, delay, put, type Saga } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { leaveFor } from '../../core/navigation/saga.ts';
import {
  methodAnswered,
  methodChangeAbandoned,
  methodChangeFailed,
  type methodChangeRequested,
  methodFailed,
  methodIncomplete,
  methodLoaded,
  type methodOpened,
  methodPending,
} from '../../features/orders/methodSlice.ts';
import type { CardForm } from '../../features/orders/slice.ts';
import { tokeniseCard } from '../../payments-ui/cardFields.ts';
import { newIdempotencyKey } from './order.ts';

/** The address holds the change's id, so a reload and the return from the bank lose nothing. */
export function* openMethod({ payload: { changeId } }: ReturnType<typeof methodOpened>): Saga {
  try {
    const info = yield* call(api.getMethod, changeId ?? undefined);
    yield* put(methodLoaded(yield* call(decided, info)));
  } catch (error) {
    yield* put(methodFailed(toFailure(error)));
  }
}

export function* changeMethod({ payload: form }: ReturnType<typeof methodChangeRequested>): Saga {
  try {
    const token = yield* call(tokeniseCard, form);
    if (!token) {
      yield* put(methodIncomplete());
      return;
    }
    const first = yield* call(sendCard, token, form);
    const { change } = first;
    if (change) yield* call(rememberChange, change.id);
    if (change?.actionUrl) {
      yield* call(leaveFor, change.actionUrl);
      yield* put(methodChangeAbandoned());
      return;
    }
    yield* put(methodAnswered(yield* call(decided, first)));
  } catch (error) {
    yield* put(methodChangeFailed(toFailure(error)));
  }
}

export function* sendCard(token: string, form: CardForm): Saga<PaymentMethodInfo> {
  const key = yield* call(newIdempotencyKey);
  return yield* call(api.changeMethod, { token, ...form, agreed: true }, key);
}

export const rememberChange = (changeId: string): void =>
  window.history.replaceState(window.history.state, '', `${changePath}&${new URLSearchParams({ changeId })}`);

export function* decided(first: PaymentMethodInfo): Saga<PaymentMethodInfo> {
  let info = first;
  for (let wait = FIRST_RETRY_MS; info.change?.status === 'pending'; wait = nextRetryMs(wait)) {
    yield* put(methodPending(info));
    yield* delay(wait);
    info = yield* call(api.getMethod, info.change.id);
  }
  return info;
}
