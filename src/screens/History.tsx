import { type JSX, useMemo } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Screen } from '../components/Screen.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { HistoryList } from '../features/history/HistoryList.tsx';
import { selectHistory } from '../features/history/slice.ts';
import { OnThisDevice } from '../features/user/OnThisDevice.tsx';
import { selectVideosById } from '../features/videos/slice.ts';

export default function History(): JSX.Element {
  const { t } = useTranslation();
  const { items } = useAppSelector(selectHistory);
  const ids = useMemo(() => items.map(({ videoId }) => videoId), [items]);
  const videos = useAppSelector((state) => selectVideosById(state, ids));
  return (
    <Screen title={t('library.history.title')} back={paths.me} narrow>
      <OnThisDevice next={paths.history} />
      <HistoryList videos={videos} />
    </Screen>
  );
}
