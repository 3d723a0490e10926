import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CHANGE, paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst } from '../components/SignInFirst.tsx';
import { StateView } from '../components/StateView.tsx';
import type { Failure } from '../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { MissingOrder } from '../features/orders/MissingOrder.tsx';
import { OrderForm } from '../features/orders/OrderForm.tsx';
import { loadFailure } from '../features/orders/orderTexts.ts';
import { cardPageOpened, selectOrder, selectOrderReason, selectStage } from '../features/orders/slice.ts';
import { TestMode } from '../features/orders/TestMode.tsx';
import { selectUser } from '../features/user/slice.ts';
import { CardChange } from './CardChange.tsx';
import styles from './CardPayment.module.css';

const NOT_LOADED = ['idle', 'loading', 'failed'];

export default function CardPayment(): JSX.Element {
  const [query] = useSearchParams();
  return query.has(CHANGE) ? <CardChange /> : <OrderPayment />;
}

function OrderPayment(): JSX.Element {
  const { t } = useTranslation();
  const order = useAppSelector(selectOrder);
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  const email = useAppSelector(selectUser)?.email ?? '';

  const shop = order?.videoId ? `${paths.shop}?${new URLSearchParams({ video: order.videoId })}` : paths.shop;
  const card = order?.card ?? null;
  // A declined order keeps the form open for another card; the result page shows every other outcome.
  const open = stage === 'unpaid' ? order?.status === 'declined' : !NOT_LOADED.includes(stage);
  return (
    <Screen title={t('card.title')} back={shop} titleHidden narrow withoutFooter>
      <div className={styles.page}>
        <p className={styles.title} aria-hidden="true">
          {t('card.title')}
        </p>
        <TestMode />
        {stage === 'failed' && reason && <Failed reason={reason} />}
        {stage !== 'failed' && !open && <StateView kind="loading" title={t('card.loading')} />}
        {open && order && card && <OrderForm order={order} card={card} email={email} />}
        {open && order && !card && (
          <StateView kind="failed" title={t('card.noCards.title')} text={t('card.noCards.text')} />
        )}
        <p className={styles.out}>
          <Link to={shop}>{t('card.back')}</Link>
        </p>
      </div>
    </Screen>
  );
}

function Failed({ reason }: { reason: Failure }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const kind = loadFailure(reason);
  if (kind === 'missing') return <MissingOrder />;
  if (kind === 'signIn') {
    const next = `${paths.cardPayment}?${new URLSearchParams({ orderId })}`;
    return <SignInFirst title={t('order.signIn.title')} text={t('order.signIn.text')} next={next} />;
  }
  const retry = { label: t('card.failed.retry'), onClick: () => dispatch(cardPageOpened({ orderId })) };
  return (
    <StateView kind="failed" title={t('card.failed.title')} text={t('card.failed.text')} action={retry} />
  );
}
