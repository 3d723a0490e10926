import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectLastProblem } from '../../core/problems/selectors.ts';
import { PrivacyChoice } from '../../features/consent/PrivacyChoice.tsx';
import { LanguageRow } from '../../features/language/LanguageRow.tsx';
import { ProblemList } from '../../features/problems/ProblemList.tsx';
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

/** Failed screens link here: `/individual#problems`. */
export function Problems(): JSX.Element | null {
  const { t } = useTranslation();
  if (useAppSelector(selectLastProblem) === undefined) return null;
  return (
    <Part name="problems" title={t('individual.problems.title')}>
      <ProblemList />
    </Part>
  );
}
