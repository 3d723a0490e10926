import type { JSX } from 'react';
import type { Plan } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { classes } from '../../components/classes.ts';
import { Price } from '../../components/Price.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatPrice } from '../../lib/format.ts';
import styles from './PlanChoice.module.css';

const WEEK = 7;

type PlanChoiceProps = { plans: readonly Plan[]; chosen: string; onChoose: (planId: string) => void };

export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend className="spoken">{t('shop.choices')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={classes(styles.plan, plan.id === chosen && styles.chosen)}>
          <input
            type="radio"
            name="plan"
            className={styles.radio}
            value={plan.id}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{plan.kind === 'pass' ? t('shop.passName') : plan.name}</span>
            <Note plan={plan} />
          </span>
          <span className={styles.cost}>
            <span className={styles.price}>
              <Price amount={plan.amount} currency={plan.currency} />
            </span>
            <span className={styles.note}>
              {plan.renewalDays === null ? t('shop.once') : t('shop.every', { count: plan.renewalDays })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A price per week makes the plans comparable. */
function Note({ plan: { amount, currency, renewalDays } }: { plan: Plan }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (renewalDays === null) return <span className={styles.note}>{t('shop.passText')}</span>;
  if (renewalDays <= WEEK) return null;
  const price = formatPrice(Math.round((amount * WEEK) / renewalDays), currency, language);
  return <span className={styles.note}>{t('shop.perWeek', { price })}</span>;
}
