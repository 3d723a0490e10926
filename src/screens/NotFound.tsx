import type { JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { NotFoundView } from '../components/NotFoundView.tsx';
import { Screen } from '../components/Screen.tsx';

export default function NotFound(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')} titleHidden>
      <NotFoundView title={t('notFound.title')} text={t('notFound.text')} />
    </Screen>
  );
}
