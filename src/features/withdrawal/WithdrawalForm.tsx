import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAnchor } from '../../components/useAnchor.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { WITHDRAW } from '../../payments-ui/withdrawal.ts';
import { Acknowledged } from './Acknowledged.tsx';
import { ByNumber } from './ByNumber.tsx';
import { Choice } from './Choice.tsx';
import { Confirmation } from './Confirmation.tsx';
import { fieldErrorKey, withdrawalErrorKey } from './errorText.ts';
import type { Purchases } from './purchases.ts';
import { abandoned, selectWithdrawal } from './slice.ts';
import styles from './Withdrawal.module.css';

type WithdrawalFormProps = {
  /** Null for whoever is signed out, and while that is not known: the first drawing is the same for all. */
  purchases: Purchases | null;
  /** The order that a link led here with. */
  orderId: string;
  onRetry: () => void;
};

/** Takes a purchase back in two steps, with or without an account. */
export function WithdrawalForm({ purchases, orderId, onRetry }: WithdrawalFormProps): JSX.Element {
  const { t } = useTranslation();
  const part = useAnchor(WITHDRAW);
  const { answer } = useAppSelector(selectWithdrawal);
  return (
    <section ref={part} className={styles.part} aria-labelledby={WITHDRAW} tabIndex={-1}>
      <h2 id={WITHDRAW}>{t('withdrawal.title')}</h2>
      {!answer && <p className={styles.note}>{t('withdrawal.lead')}</p>}
      {!answer && <Finding purchases={purchases} orderId={orderId} onRetry={onRetry} />}
      {answer?.status === 'ready' && <Confirmation answer={answer} />}
      {answer?.status === 'received' && <Acknowledged answer={answer} />}
    </section>
  );
}

/** The first step: which purchase it is. */
function Finding({ purchases, orderId, onRetry }: WithdrawalFormProps): JSX.Element {
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
