import { type JSX, useId } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import styles from './GivenEmail.module.css';
import { selectGiven } from './slice.ts';

/** The e-mail of the step before, which can be changed. */
export function GivenEmail({ onChange }: { onChange: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { email } = useAppSelector(selectGiven);
  const id = useId();
  return (
    <div className={styles.given}>
      <p id={id} className={styles.email}>
        <span className="spoken">{t('account.email')}: </span>
        {email}
      </p>
      <button type="button" className={styles.change} aria-describedby={id} onClick={onChange}>
        {t('continue.change')}
      </button>
    </div>
  );
}
