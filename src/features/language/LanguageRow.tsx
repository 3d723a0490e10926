import type { JSX } from 'react';
import { useText } from '../../../i18n/index.ts';
import { Icon } from '../../components/Icon.tsx';
import { LanguageChooser } from './LanguageChooser.tsx';
import styles from './LanguageRow.module.css';

/** The chooser as a row of settings. */
export function LanguageRow(): JSX.Element {
  const t = useText();
  return (
    <div className={styles.row}>
      <LanguageChooser />
      <span className={styles.name} aria-hidden="true">
        {t('my.language')}
      </span>
      <Icon name="chevron-right" size={20} />
    </div>
  );
}
