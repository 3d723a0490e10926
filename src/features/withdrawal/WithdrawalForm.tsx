import { type JSX, useState } from 'react';
import type { Withdrawal } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAnchor } from '../../components/useAnchor.ts';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate } from '../../lib/format.ts';
import { WITHDRAW } from '../../lib/withdrawal.ts';
import { ByNumber } from './ByNumber.tsx';
import { Choice } from './Choice.tsx';
import { Confirmation } from './Confirmation.tsx';
import { fieldErrorKey, withdrawalErrorKey } from './errorText.ts';
import type { Purchases } from './purchases.ts';
import { abandoned, requested, selectWithdrawal } from './slice.ts';
import { takeFocus } from './takeFocus.ts';
import styles from './Withdrawal.module.css';

type WithdrawalFormProps = {
  /** Null for visitors and while the session is unknown, because the first render is the same for all. */
  purchases: Purchases | null;
  orderId: string;
  onRetry: () => void;
};
type Props = WithdrawalFormProps & {
  /** Confirms by the code of a mailed link; null without one. */
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
