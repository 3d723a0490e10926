import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ClientConfig, Order } from '../../contract/entities.ts';
import { CHANGE, paths, withNext } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useLanguage } from '../components/hooks.ts';
import { Notice } from '../components/Notice.tsx';
import { Screen } from '../components/Screen.tsx';
import { SignInFirst, StateView } from '../components/StateView.tsx';
import type { Failure } from '../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { CardForm, Declined, SummaryLine } from '../features/orders/CardForm.tsx';
import { MissingOrder } from '../features/orders/Outcome.tsx';
import { loadFailure, paymentRefusal } from '../features/orders/orderTexts.ts';
import {
  cardPageOpened,
  cardPaymentRequested,
  selectOrder,
  selectOrderReason,
  selectStage,
} from '../features/orders/slice.ts';
import { TestMode } from '../features/orders/TestMode.tsx';
import { selectUser } from '../features/user/slice.ts';
import { formatDate, formatPrice } from '../lib/format.ts';
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

/** The form is busy from sending the card until the next page opens. */
const BUSY_STAGES = ['paying', 'confirming', 'paid'];

type OrderFormProps = { order: Order; card: ClientConfig; email: string };

function OrderForm({ order, card, email }: OrderFormProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  const declined = stage === 'unpaid' && order.status === 'declined';
  return (
    <CardForm
      card={card}
      email={email}
      terms={order}
      busy={BUSY_STAGES.includes(stage)}
      emailRefused={stage === 'ready' && reason?.fields?.email !== undefined}
      summary={<PaymentSummary order={order} />}
      declined={
        declined
          ? { id: order.id, notice: <Declined code={order.declineCode} consequence="card.nothingCharged" /> }
          : null
      }
      conditions={t('shop.withdraw')}
      failure={<CardError order={order} />}
      submitLabel={t('card.pay', { price: formatPrice(order.amount, order.currency, language) })}
      onSubmit={(values) => dispatch(cardPaymentRequested(values))}
    />
  );
}

function CardError({ order }: { order: Order }): JSX.Element | null {
  const { t } = useTranslation();
  const stage = useAppSelector(selectStage);
  const reason = useAppSelector(selectOrderReason);
  if (stage !== 'ready' || !reason) return null;
  const next = `${paths.cardPayment}?${new URLSearchParams({ orderId: order.id })}`;
  return (
    <Notice kind="wrong" title={t('card.refused.title')}>
      <p>{t(paymentRefusal(reason))}</p>
      {reason.code === 401 && <Link to={withNext(paths.login, next)}>{t('login.submit')}</Link>}
    </Notice>
  );
}

function PaymentSummary({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { planName: plan, amount, currency, renewsAt } = order;
  return (
    <SummaryLine subject={t('card.today', { plan, price: formatPrice(amount, currency, language) })}>
      {renewsAt ? t('card.renewal', { date: formatDate(renewsAt, language) }) : t('card.noRenewal')}
    </SummaryLine>
  );
}
