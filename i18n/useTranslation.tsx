import type { i18n as I18n, TFunction } from 'i18next';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { i18n as browserI18n } from './browser.ts';

const I18nContext = createContext<I18n>(browserI18n);

export const I18nProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <I18nContext value={i18n}>{children}</I18nContext>
);

export function useTranslation(): { t: TFunction; i18n: I18n } {
  const i18n = useContext(I18nContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
    [i18n],
  );
  const language = () => i18n.language;
  useSyncExternalStore(subscribe, language, language);
  return { t: i18n.t, i18n };
}
