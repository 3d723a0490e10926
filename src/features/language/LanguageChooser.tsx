import { type JSX, useState } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { checkIcon, chevronRightIcon, globeIcon, Icon } from '../../components/Icon.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './LanguageChooser.module.css';
import { languageRequested, selectLanguage } from './slice.ts';

const NAMES: Record<Language, string> = {
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

type LanguageSheetProps = { names: Record<Language, string>; current: Language; onClose: () => void };

function LanguageSheet({ names, current, onClose }: LanguageSheetProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const choose = (language: Language) => {
    onClose();
    dispatch(languageRequested(language));
  };
  return (
    <Sheet open onClose={onClose} title={t('language.choose')} closeLabel={t('list.close')}>
      <ul>
        {(Object.keys(names) as Language[]).map((language) => (
          <li key={language}>
            <button
              type="button"
              className={styles.choice}
              lang={languageTag(language)}
              onClick={() => choose(language)}
              aria-pressed={language === current}
            >
              {names[language]}
              {language === current && <Icon shape={checkIcon} size={22} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

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
