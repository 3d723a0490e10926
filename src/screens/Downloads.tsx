import type { JSX } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { DownloadList } from '../features/downloads/DownloadList.tsx';

export default function Downloads(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Screen title={t('downloads.title')} back={paths.me} narrow>
      <DownloadList />
    </Screen>
  );
}
