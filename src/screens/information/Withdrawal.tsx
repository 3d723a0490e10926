import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { listOpened, selectPayments } from '../../features/orders/paymentsSlice.ts';
import { requested } from '../../features/withdrawal/slice.ts';
import { WithdrawalForm } from '../../features/withdrawal/WithdrawalForm.tsx';

/** Until the session is known it renders as the server did, without the query. */
export function Withdrawal(): JSX.Element {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSessionStatus);
  const { items, status: loading } = useAppSelector(selectPayments);
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const known = loading === 'idle' || loading === 'loading' ? 'loading' : 'ready';
  const confirmLink = () => dispatch(requested({ confirm: true }));
  return (
    <WithdrawalForm
      purchases={status === 'member' ? { items, status: loading === 'failed' ? 'failed' : known } : null}
      orderId={status === 'unknown' ? '' : orderId}
      onRetry={() => dispatch(listOpened())}
      onConfirmLink={status !== 'unknown' && query.has('link') ? confirmLink : null}
    />
  );
}
