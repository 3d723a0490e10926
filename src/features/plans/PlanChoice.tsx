import type { JSX } from 'react';
import type { Plan } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { classes } from '../../components/classes.ts';
import { useLanguage } from '../../components/hooks.ts';
import { Price } from '../../components/Price.tsx';
import { formatPrice, languageTag } from '../../lib/format.ts';
import styles from './PlanChoice.module.css';

type PlanChoiceProps = {
  plans: readonly Plan[];
  chosen: string;
  present: string | null;
  onChoose: (planId: string) => void;
};

export function PlanChoice({ plans, chosen, present, onChoose }: PlanChoiceProps): JSX.Element {
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
            <span className={styles.heading}>
              <span className={styles.name}>{plan.kind === 'pass' ? t('shop.passName') : plan.name}</span>
              {plan.id === present ? (
                <span className={styles.present}>{t('my.plan')}</span>
              ) : (
                <Saving percent={savingOf(plan, plans)} />
              )}
            </span>
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

function Saving({ percent }: { percent: number | null }): JSX.Element | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (percent === null) return null;
  const format = new Intl.NumberFormat(languageTag(language), { style: 'percent' });
  return <span className={styles.saving}>{t('shop.saving', { percent: format.format(percent / 100) })}</span>;
}

function Note({ plan }: { plan: Plan }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const perWeek = pricePerWeek(plan);
  if (perWeek === null) return <span className={styles.note}>{t('shop.passText')}</span>;
  const price = formatPrice(Math.round(perWeek), plan.currency, language);
  return (
    <span className={styles.note}>
      {plan.renewalDays === WEEK_DAYS ? t('shop.aWeek', { price }) : t('shop.perWeek', { price })}
    </span>
  );
}

const WEEK_DAYS = 7;

export const pricePerWeek = ({ amount, renewalDays }: Plan): number | null =>
  renewalDays === null ? null : (amount * WEEK_DAYS) / renewalDays;

/** In per cent of the weekly plan's price, rounded down so that no plan promises more than it saves. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number | null {
  const weekly = plans.find(
    ({ renewalDays, currency }) => renewalDays === WEEK_DAYS && currency === plan.currency,
  );
  const price = pricePerWeek(plan);
  if (!weekly || price === null) return null;
  const percent = Math.floor((1 - price / weekly.amount) * 100);
  return percent > 0 ? percent : null;
}
