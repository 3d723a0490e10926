import type { JSX } from 'react';
import { useText } from '../../i18n/index.ts';
import { resultsPath } from '../components/links.ts';
import { Screen } from '../components/Screen.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { VideoGrid } from '../components/VideoGrid.tsx';
import { useAppDispatch } from '../core/hooks.ts';
import { navigate } from '../core/navigation.ts';
import { useRouteParams } from '../core/routeParams.ts';
import { useVideoList } from '../features/videos/useVideoList.ts';
import { paths } from '../lib/paths.ts';
import styles from './Lists.module.css';

export default function SearchResults(): JSX.Element {
  const t = useText();
  const dispatch = useAppDispatch();
  const { words = '' } = useRouteParams();
  const list = useVideoList({ q: words });
  const title = t('search.results', { words });
  return (
    <Screen title={title} quiet>
      <SearchBox
        key={words}
        words={words}
        onSearch={(next) => dispatch(navigate(resultsPath(next), { replace: true }))}
        onCancel={() => dispatch(navigate(paths.search, { replace: true }))}
      />
      <p className={styles.found} aria-hidden="true">
        {title}
      </p>
      <VideoGrid
        {...list}
        label={title}
        empty={{
          title: t('search.empty', { words }),
          text: t('search.emptyText'),
          action: { label: t('list.toHome'), to: paths.home },
        }}
      />
    </Screen>
  );
}
