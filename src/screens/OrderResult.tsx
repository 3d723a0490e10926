import { type JSX, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst, StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectReturnTo } from '../core/navigation/slice.ts';
import { MissingOrder, Outcome, PaidOrder, UnpaidOrder } from '../features/orders/Outcome.tsx';
import { endingOf, loadFailure } from '../features/orders/orderTexts.ts';
import { ReceiptPart } from '../features/orders/ReceiptPart.tsx';
import { resultOpened, selectOrder, selectOrderReason, selectStage } from '../features/orders/slice.ts';
import { TestMode } from '../features/orders/TestMode.tsx';
import { RESULT_READING_MS } from '../flows/detours.ts';
import { createCountdown } from '../player/extras/countdown.ts';
import { useStore } from '../player/store.ts';
import styles from './OrderResult.module.css';

export default function OrderResult(): JSX.Element {
  const { t } = useTranslation();
  const order = useAppSelector(selectOrder);
  const view = useView();
  const stage = useAppSelector(selectStage);
  const returnTo = useAppSelector(selectReturnTo);
  const left = useSecondsToRead(returnTo !== null);
  const title = t(`order.${view}.title`);
  const waiting = view === 'confirming' || view === 'unconfirmed';
  const failed = view === 'signIn' || view === 'failed';
  return (
    <Screen title={title} titleHidden narrow>
      <div className={styles.page} aria-live="polite">
        <TestMode />
        {waiting && (
          <Outcome tone="waiting" title={title} text={t(`order.${view}.text`)}>
            {order?.actionUrl && (
              <Button kind="secondary" href={order.actionUrl}>
                {t('order.finish')}
              </Button>
            )}
          </Outcome>
        )}
        {view === 'missing' && <MissingOrder />}
        {failed && <Failed view={view} />}
        {view === 'paid' && order && <PaidOrder order={order} returnTo={returnTo} left={left} />}
        {stage === 'unpaid' && order && <UnpaidOrder order={order} />}
      </div>
      {order?.receiptNumber && (view === 'paid' || view === 'refunded') && <ReceiptPart order={order} />}
    </Screen>
  );
}

/** Only displays the countdown; the flow itself waits and navigates. */
function useSecondsToRead(reads: boolean): number | null {
  const [countdown] = useState(() =>
    createCountdown(
      RESULT_READING_MS / 1000,
      () => true,
      () => {},
    ),
  );
  useEffect(() => {
    if (reads) countdown.start();
    return countdown.stop;
  }, [reads, countdown]);
  return useStore(countdown.store).left;
}

function useView() {
  const order = useAppSelector(selectOrder);
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  if (stage === 'failed' && reason) return loadFailure(reason);
  if (stage === 'unpaid' && order) return endingOf(order.status);
  if (stage === 'paid' && order) return 'paid';
  return stage === 'unconfirmed' ? 'unconfirmed' : 'confirming';
}

function Failed({ view }: { view: 'signIn' | 'failed' }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const next = `${paths.orderResult}?${new URLSearchParams({ orderId })}`;
  const [title, text] = [t(`order.${view}.title`), t(`order.${view}.text`)];
  if (view === 'signIn') return <SignInFirst title={title} text={text} next={next} />;
  const retry = {
    label: t('order.tryAgain'),
    onClick: () => dispatch(resultOpened({ orderId, cancelled: false })),
  };
  return <StateView kind="failed" title={title} text={text} action={retry} />;
}
