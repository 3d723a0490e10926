import type { JSX } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { alertIcon } from '../../components/icons.ts';
import tick from '../../components/Tick.module.css';
import { useLanguage } from '../../components/useLanguage.ts';
import { formatPrice } from '../../lib/format.ts';
import styles from './Agreement.module.css';

export type Terms = Pick<Order, 'amount' | 'currency' | 'renewalDays'>;

type AgreementProps = {
  terms: Terms;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: string | undefined;
};

export function Agreement({ terms, agreed, onChange, error }: AgreementProps): JSX.Element {
  const { t } = useTranslation();
  const price = formatPrice(terms.amount, terms.currency, useLanguage());
  const { renewalDays: count } = terms;
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agreed"
          className={tick.box}
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
        />
        <span>{count === null ? t('card.agreeOnce', { price }) : t('card.agree', { price, count })}</span>
      </label>
      {error && (
        <p id="agreement-error" className={styles.error} role="alert">
          <Icon shape={alertIcon} size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
