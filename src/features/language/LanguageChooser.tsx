import { type JSX, useState } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { globeIcon } from '../../components/icons.ts';
import { useAppSelector } from '../../core/hooks.ts';
import styles from './LanguageChooser.module.css';
import { LanguageSheet } from './LanguageSheet.tsx';
import { selectLanguage } from './slice.ts';

export const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fy: 'Français',
  dy: 'Deutsch',
  pt: 'Português',
};

export function LanguageChooser(): JSX.Element {
  const { t } = useTranslation();
  const current = useAppSelector(selectLanguage);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        onClick={() => setOpen(true)}
        aria-label={t('language.current', { name: NAMES[current] })}
        aria-haspopup="dialog"
      >
        <Icon shape={globeIcon} />
      </button>
      {open && <LanguageSheet names={NAMES} current={current} onClose={() => setOpen(false)} />}
    </>
  );
}
