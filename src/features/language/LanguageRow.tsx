import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { chevronRightIcon } from '../../components/icons.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import { LanguageChooser, NAMES } from './LanguageChooser.tsx';
import styles from './LanguageRow.module.css';
import { selectLanguage } from './slice.ts';

export function LanguageRow(): JSX.Element {
  const { t } = useTranslation();
  const current = useAppSelector(selectLanguage);
  return (
    <div className={styles.row}>
      <LanguageChooser />
      <span className={styles.name} aria-hidden="true">
        {t('my.language')}
      </span>
      <span className={styles.current} lang={languageTag(current)} aria-hidden="true">
        {NAMES[current]}
      </span>
      <Icon shape={chevronRightIcon} size={20} />
    </div>
  );
}
