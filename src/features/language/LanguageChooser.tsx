import { type JSX, Suspense, useState } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { RetryBar } from '../../components/RetryBar.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { lazyWithRetry } from '../../core/lazyWithRetry.tsx';
import styles from './LanguageChooser.module.css';
import { selectLanguage } from './slice.ts';

export const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fy: 'Français',
  dy: 'Deutsch',
  pt: 'Português',
};

const LanguageSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "language-sheet" */ './LanguageSheet.tsx'),
  RetryBar,
);

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
        <Icon name="globe" />
      </button>
      {open && (
        <Suspense>
          <LanguageSheet names={NAMES} current={current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
