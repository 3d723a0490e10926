import type { JSX } from 'react';
import { useText } from '../../i18n/index.ts';
import { LostView } from '../components/LostView.tsx';
import { Screen } from '../components/Screen.tsx';

export default function NotFound(): JSX.Element {
  const t = useText();
  return (
    <Screen title={t('notFound.title')} quiet>
      <LostView title={t('notFound.title')} text={t('notFound.text')} />
    </Screen>
  );
}
