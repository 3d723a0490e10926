import type { i18n as I18n, TFunction } from 'i18next';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import { i18n as browserI18n } from './browser.ts';

/** `firstLanguage` is the language that the page began in. */
const I18nContext = createContext<{ i18n: I18n; firstLanguage?: string }>({ i18n: browserI18n });

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const [value] = useState(() => ({ i18n, firstLanguage: i18n.language }));
  return <I18nContext value={value}>{children}</I18nContext>;
}

export function useTranslation(): { t: TFunction } {
  const { i18n, firstLanguage } = useContext(I18nContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const current = () => i18n.language;
  // What hydrates after the language was changed must still match what the server rendered.
  const shown = useSyncExternalStore(subscribe, current, () => firstLanguage ?? i18n.language);
  return { t: shown === i18n.language ? i18n.t : i18n.getFixedT(shown) };
}
