import type { JSX } from 'react';
import type { Language } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { checkIcon } from '../../components/icons.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { languageTag } from '../../lib/format.ts';
import styles from './LanguageSheet.module.css';
import { languageRequested } from './slice.ts';

type LanguageSheetProps = { names: Record<Language, string>; current: Language; onClose: () => void };

export function LanguageSheet({ names, current, onClose }: LanguageSheetProps): JSX.Element {
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
