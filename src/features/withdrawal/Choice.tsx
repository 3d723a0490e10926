import { type FormEvent, type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { Price } from '../../components/Price.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { formatDate } from '../../lib/format.ts';
import { isWithdrawable } from '../../lib/withdrawal.ts';
import type { Purchases } from './purchases.ts';
import { requested, selectWithdrawal } from './slice.ts';
import styles from './Withdrawal.module.css';

type ChoiceProps = { purchases: Purchases; orderId: string; onRetry: () => void };

export function Choice({ purchases, orderId, onRetry }: ChoiceProps): JSX.Element {
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
