import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { PrivacyChoice } from '../../features/consent/PrivacyChoice.tsx';
import { LanguageRow } from '../../features/language/LanguageRow.tsx';
import { Part } from './Part.tsx';

export function Language(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part name="language" title={t('my.language')}>
      <LanguageRow />
    </Part>
  );
}

/** Other pages link here: `/individual#privacy`. */
export function Privacy(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part name="privacy" title={t('individual.privacy.title')}>
      <PrivacyChoice />
    </Part>
  );
}
