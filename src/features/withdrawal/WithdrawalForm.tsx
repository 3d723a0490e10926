import { type FormEvent, type JSX, useState } from 'react';
import type { Order, Withdrawal } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useAnchor, useLanguage } from '../../components/hooks.ts';
import { Notice } from '../../components/Notice.tsx';
import { Price } from '../../components/Price.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { isWithdrawable, WITHDRAW } from '../../lib/withdrawal.ts';
import { ByNumber } from './ByNumber.tsx';
import { fieldErrorKey, withdrawalErrorKey } from './errorText.ts';
import { abandoned, requested, selectWithdrawal } from './slice.ts';
import styles from './Withdrawal.module.css';

type WithdrawalFormProps = {
  /** Null for visitors and while the session is unknown, because the first render is the same for all. */
  purchases: Purchases | null;
  orderId: string;
  onRetry: () => void;
};
type Props = WithdrawalFormProps & {
  onConfirmLink: (() => void) | null;
};

export function WithdrawalForm({ onConfirmLink, ...choice }: Props): JSX.Element {
  const { t } = useTranslation();
  const part = useAnchor(WITHDRAW);
  const dispatch = useAppDispatch();
  const { answer, request } = useAppSelector(selectWithdrawal);
  const confirm = () => {
    if (request) dispatch(requested({ ...request, confirm: true }));
  };
  return (
    <section ref={part} className={styles.part} aria-labelledby={WITHDRAW} tabIndex={-1}>
      <h2 id={WITHDRAW}>{t('withdrawal.title')}</h2>
      {!answer && !onConfirmLink && <p className={styles.note}>{t('withdrawal.lead')}</p>}
      {!answer && !onConfirmLink && <PurchaseStep {...choice} />}
      {!answer && onConfirmLink && <Confirmation order={null} onConfirm={onConfirmLink} />}
      {answer?.status === 'ready' && (
        <Confirmation order={answer.order} onConfirm={confirm} onBack={() => dispatch(abandoned())} />
      )}
      {answer && answer.status !== 'ready' && <Acknowledged answer={answer} />}
    </section>
  );
}

function PurchaseStep({ purchases, orderId, onRetry }: WithdrawalFormProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, reason } = useAppSelector(selectWithdrawal);
  const [byNumber, setByNumber] = useState(false);
  const numbered = byNumber || !purchases;
  const atField = reason && numbered && (fieldErrorKey(reason, 'orderId') ?? fieldErrorKey(reason, 'email'));
  const change = () => {
    setByNumber(!byNumber);
    dispatch(abandoned());
  };
  return (
    <>
      {status === 'failed' && reason && !atField && (
        <Notice kind="wrong">{t(withdrawalErrorKey(reason))}</Notice>
      )}
      {numbered ? (
        <ByNumber orderId={orderId} />
      ) : (
        <Choice purchases={purchases} orderId={orderId} onRetry={onRetry} />
      )}
      {purchases && (
        <Button kind="quiet" full onClick={change}>
          {t(byNumber ? 'withdrawal.choose' : 'withdrawal.byNumber')}
        </Button>
      )}
    </>
  );
}

/** A visitor who asks for a link sees the same text for every order number. */
function Acknowledged({ answer: { at, orderId, status } }: { answer: Withdrawal }): JSX.Element {
  const { t } = useTranslation();
  const date = formatDate(at, useLanguage());
  const isMailed = status === 'mailed';
  return (
    <div ref={takeFocus} className={styles.step} role="status" tabIndex={-1}>
      <Notice
        kind="good"
        title={isMailed ? t('withdrawal.mailed.title') : t('withdrawal.received.title', { date })}
      >
        <p>{t(isMailed ? 'withdrawal.mailed.number' : 'withdrawal.received.order', { order: orderId })}</p>
        <p>{isMailed ? t('withdrawal.mailed.link', { date }) : t('withdrawal.received.mail')}</p>
        {isMailed && <p>{t('withdrawal.mailed.missing')}</p>}
      </Notice>
    </div>
  );
}

type ChoiceProps = { purchases: Purchases; orderId: string; onRetry: () => void };

function Choice({ purchases, orderId, onRetry }: ChoiceProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectWithdrawal);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const withdrawable = purchases.items.filter((order) => isWithdrawable(order));
  const chosen = withdrawable.find(({ id }) => id === (chosenId ?? orderId));

  if (withdrawable.length === 0 && purchases.status === 'failed') {
    return (
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: onRetry }}
      />
    );
  }
  if (withdrawable.length === 0 && purchases.status === 'loading') {
    return <StateView kind="loading" title={t('list.loading')} />;
  }
  if (withdrawable.length === 0) return <p>{t('withdrawal.nothing')}</p>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (status === 'pending') return;
    setMissing(!chosen);
    if (chosen) dispatch(requested({ orderId: chosen.id, confirm: false }));
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <fieldset className={styles.choices} aria-describedby={missing ? 'withdrawal-missing' : undefined}>
        <legend className="spoken">{t('withdrawal.which')}</legend>
        {withdrawable.map((order) => (
          <label key={order.id} className={classes(styles.choice, order === chosen && styles.chosen)}>
            <input
              type="radio"
              name="order"
              className={styles.radio}
              value={order.id}
              checked={order === chosen}
              onChange={() => {
                setChosenId(order.id);
                setMissing(false);
              }}
            />
            <span className={styles.words}>
              <span className={styles.name}>{order.planName}</span>{' '}
              <span className={styles.note}>{formatDate(order.paidAt ?? order.createdAt, language)}</span>
            </span>{' '}
            <Price amount={order.amount} currency={order.currency} />
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id="withdrawal-missing" className={styles.error} role="alert">
          {t('withdrawal.prompt.choose')}
        </p>
      )}
      <Button type="submit" full busy={status === 'pending'}>
        {t('withdrawal.next')}
      </Button>
    </form>
  );
}

type ConfirmationProps = {
  /** Null if a mailed link identifies the purchase. */
  order: Order | null;
  onConfirm: () => void;
  onBack?: () => void;
};

function Confirmation({ order, onConfirm, onBack }: ConfirmationProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, reason } = useAppSelector(selectWithdrawal);
  const failure = status === 'failed' ? reason : null;
  const isDead = !order && failure?.code === 404;
  return (
    <section ref={takeFocus} className={styles.step} aria-labelledby="withdrawal-step" tabIndex={-1}>
      <h3 id="withdrawal-step">{t('withdrawal.confirm.title')}</h3>
      {order && (
        <p className={styles.words}>
          <span className={styles.name}>{order.planName}</span>{' '}
          <span className={styles.note}>{formatDate(order.paidAt ?? order.createdAt, language)}</span>
        </p>
      )}
      <p>
        {order
          ? t('withdrawal.confirm.refund', {
              price: formatPrice(order.amount, order.currency, language),
              method: order.methodLabel ?? t('withdrawal.confirm.method'),
            })
          : t('withdrawal.confirm.refundMailed')}
      </p>
      <p>{t('withdrawal.confirm.access')}</p>
      {failure && (
        <Notice kind="wrong">{t(isDead ? 'withdrawal.failed.link' : withdrawalErrorKey(failure))}</Notice>
      )}
      <div className={styles.answers}>
        <Button full busy={status === 'pending'} onClick={onConfirm}>
          {t('withdrawal.confirm.submit')}
        </Button>
        {onBack && (
          <Button full kind="secondary" disabled={status === 'pending'} onClick={onBack}>
            {t('withdrawal.confirm.back')}
          </Button>
        )}
      </div>
    </section>
  );
}

type Purchases = { items: Order[]; status: 'loading' | 'ready' | 'failed' };

/** Screen readers continue at the beginning of the next step. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
