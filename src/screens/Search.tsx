import { type JSX, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Category, Video } from '../../contract/entities.ts';
import { browsePath, RECOMMENDED, resultsPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Chip, Chips } from '../components/Chips.tsx';
import { clockIcon, closeIcon, Icon } from '../components/Icon.tsx';
import { Poster } from '../components/Poster.tsx';
import { Screen } from '../components/Screen.tsx';
import { SearchBox } from '../components/SearchBox.tsx';
import { StateView } from '../components/StateView.tsx';
import { RowSkeleton, ScrollRow, VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import {
  boxEntered,
  dropped,
  dropReverted,
  searchRequested,
  selectSearch,
} from '../features/search/slice.ts';
import { homeOpened, selectEntities, selectHome, selectVideosById } from '../features/videos/slice.ts';
import { useBack, useCardNote, useSearching } from './hooks.ts';
import styles from './Search.module.css';

const NONE: string[] = [];

export default function Search(): JSX.Element {
  const { t } = useTranslation();
  const noteOf = useCardNote();
  const dispatch = useAppDispatch();
  const back = useBack();
  const searching = useSearching({ replace: false });
  const { typed: words } = useAppSelector(selectSearch);
  const { status, categories, sections } = useAppSelector(selectHome);
  const ids = sections.find(({ id }) => id === RECOMMENDED)?.videoIds ?? NONE;
  const popular = useAppSelector((state) => selectVideosById(state, ids));
  return (
    <Screen title={t('search.title')} titleHidden>
      <SearchBox
        {...searching}
        words={words}
        waiting
        onEnter={() => dispatch(boxEntered())}
        onCancel={() => {
          searching.onType('');
          back();
        }}
      />
      <SearchHistory />
      {(status === 'idle' || status === 'loading') && <RowSkeleton />}
      {status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: () => dispatch(homeOpened()) }}
        />
      )}
      <div>
        {popular.length > 0 && (
          <VideoRow title={t('search.tags')}>
            <Chips label={t('search.tags')}>
              {commonTags(popular).map((name) => (
                <Chip key={name} to={resultsPath(name)}>
                  {name}
                </Chip>
              ))}
            </Chips>
          </VideoRow>
        )}
        {categories.length > 0 && (
          <VideoRow title={t('nav.categories')}>
            <ul className={styles.tiles}>
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} />
              ))}
            </ul>
          </VideoRow>
        )}
        {popular.length > 0 && (
          <VideoRow title={t('search.recommended')}>
            <ScrollRow videos={popular} noteOf={noteOf} />
          </VideoRow>
        )}
      </div>
    </Screen>
  );
}

const SHOWN = 12;

function commonTags(videos: readonly Video[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of videos.flatMap(({ tags }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
    .slice(0, SHOWN);
}

function SearchHistory(): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { history, before } = useAppSelector(selectSearch);
  if (history.length === 0 && !before) return null;
  return (
    <section className={styles.history} aria-label={t('search.history')}>
      <div className={styles.head}>
        <h2>{t('search.history')}</h2>
        {history.length > 0 && (
          <button type="button" className={styles.all} onClick={() => dispatch(dropped(null))}>
            {t('search.forgetAll')}
          </button>
        )}
      </div>
      {before && <Undo key={history.length} />}
      {history.length > 0 && (
        <ul className={styles.list}>
          {history.map((words) => (
            <li key={words} className={styles.item}>
              <button
                type="button"
                className={styles.words}
                onClick={() => dispatch(searchRequested({ words, replace: false }))}
              >
                <Icon shape={clockIcon} size={18} />
                <span className={styles.text}>{words}</span>
              </button>
              <button
                type="button"
                className={styles.forget}
                onClick={() => dispatch(dropped(words))}
                aria-label={t('search.forget', { words })}
              >
                <Icon shape={closeIcon} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pressed button is removed, so "undo" takes its focus. */
function Undo(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={line} className={styles.undo}>
      <p role="status">{t('search.forgotten')}</p>
      <Button kind="quiet" onClick={() => dispatch(dropReverted())}>
        {t('search.undo')}
      </Button>
    </div>
  );
}

const POSTERS = 3;

function CategoryTile({ category: { id, name, videoCount } }: { category: Category }): JSX.Element {
  const { t } = useTranslation();
  const entities = useAppSelector(selectEntities);
  const videos = useMemo(
    () =>
      Object.values(entities)
        .filter(({ categoryId }) => categoryId === id)
        .slice(0, POSTERS),
    [entities, id],
  );
  return (
    <li>
      <Link to={browsePath(id)} className={styles.tile}>
        <span className={styles.posters}>
          {videos.map((video) => (
            <span key={video.id} className={styles.poster}>
              <Poster poster={video.poster} sizes="72px" alt="" />
            </span>
          ))}
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{t('search.series', { count: videoCount })}</span>
      </Link>
    </li>
  );
}
