import type { JSX } from 'react';
import { useText } from '../../i18n/index.ts';
import { NotFoundView } from '../components/NotFoundView.tsx';
import { Screen } from '../components/Screen.tsx';

export default function NotFound(): JSX.Element {
  const t = useText();
  return (
    <Screen title={t('notFound.title')} quiet>
      <NotFoundView title={t('notFound.title')} text={t('notFound.text')} />
    </Screen>
  );
}
