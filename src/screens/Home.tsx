import { type ComponentType, type JSX, lazy, Suspense } from 'react';
import type { Category } from '../../contract/entities.ts';
import { morePath, RECOMMENDED, TOP_10 } from '../../contract/paths.ts';
import { loadWithTexts } from '../../i18n/browser.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Carousel } from '../components/Carousel.tsx';
import type { NoteOf } from '../components/cardNote.ts';
import { Screen } from '../components/Screen.tsx';
import { StateView } from '../components/StateView.tsx';
import { GridSkeleton } from '../components/VideoGrid.tsx';
import { ScrollRow, VideoRow } from '../components/VideoRow.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { selectSessionStatus } from '../core/session/slice.ts';
import { selectNotInterested } from '../features/forYou/slice.ts';
import { reservesContinueWatchingRow } from '../features/history/continueWatching.ts';
import { CategoryRow } from '../features/videos/CategoryRow.tsx';
import { homeOpened, selectHome, selectVideosById } from '../features/videos/slice.ts';
import { hasGuestLibrary } from '../guest/hasGuestLibrary.ts';
import { isSavingData } from '../lib/dataSaver.ts';
import styles from './Home.module.css';
import { useCardNote, useForYou, useSectionWords } from './hooks.ts';

/** The row is personal, so it loads after the content that all viewers share. */
const BecauseYouWatched = lazy(
  () => import(/* webpackChunkName: "continue-watching" */ './BecauseYouWatched.tsx'),
);
const ContinueWatching = lazy(() =>
  loadWithTexts(
    () => import(/* webpackChunkName: "continue-watching" */ './ContinueWatching.tsx'),
    ['player'],
  ),
);
const ForYou = lazy(() =>
  loadWithTexts(() => import(/* webpackChunkName: "forYou" */ './ForYou.tsx'), ['player']),
);

/** Until then the first screen has the bandwidth to itself. */
export const FIRST_SCREEN_MS = 8_000;
/** The page works without the films, so a failed load leaves them out. */
const HeroFilms = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS));
  return loadWithTexts(() => import(/* webpackChunkName: "forYou" */ './HeroFilms.tsx'), ['player']).catch(
    () => ({ default: () => null }),
  );
});

export default function Home(): JSX.Element {
  const { t } = useTranslation();
  const { status } = useAppSelector(selectHome);
  if (useForYou()) return <Lazy screen={ForYou} />;
  return (
    <Screen title={t('home.title')} titleHidden bleed>
      {status === 'ready' && <Rows />}
      {status === 'failed' && <Failed />}
      {(status === 'idle' || status === 'loading') && <HomeSkeleton />}
    </Screen>
  );
}

function Rows(): JSX.Element {
  const { t } = useTranslation();
  const { featured, categories, sections } = useAppSelector(selectHome);
  const heroes = useAppSelector((state) => selectVideosById(state, featured));
  const noteOf = useCardNote();
  if (heroes.length === 0 && sections.length === 0) {
    return <StateView kind="empty" title={t('home.empty')} text={t('home.emptyText')} />;
  }
  return (
    <>
      <ContinueWatchingAndFilms />
      {heroes.length > 0 && <Carousel title={t('home.featured')} videos={heroes} noteOf={noteOf} />}
      <div className={styles.body}>
        {hasSome(categories) && <CategoryRow categories={categories} noteOf={noteOf} />}
        {sections
          .filter(({ id }) => !isOneOf(categories, id))
          .map(({ id, videoIds }) => (
            <Section key={id} id={id} videoIds={videoIds} noteOf={noteOf} />
          ))}
        <BecauseYouWatchedRow />
      </div>
    </>
  );
}

/** The first script may reserve the row for the first paint. The server renders neither row nor films. */
function ContinueWatchingAndFilms(): JSX.Element {
  const mayHaveHistory = useMayHaveHistory();
  const viewerKnown = useAppSelector(selectSessionStatus) !== 'unknown';
  const reserved = viewerKnown && reservesContinueWatchingRow();
  return (
    <div className={styles.continue}>
      {(mayHaveHistory || reserved) && <Lazy screen={ContinueWatching} />}
      {viewerKnown && !isSavingData('auto') && <Lazy screen={HeroFilms} />}
    </div>
  );
}

/** The row sits below the shared content, so that it moves nothing when it loads. */
function BecauseYouWatchedRow(): JSX.Element | null {
  return useMayHaveHistory() ? <Lazy screen={BecauseYouWatched} /> : null;
}

const Lazy = ({ screen: Part }: { screen: ComponentType }) => (
  <Suspense>
    <Part />
  </Suspense>
);

function useMayHaveHistory(): boolean {
  const status = useAppSelector(selectSessionStatus);
  return status === 'member' || (status === 'visitor' && hasGuestLibrary());
}

/** A category's section repeats what the category's row already shows. */
const isOneOf = (categories: Category[], sectionId: string) => categories.some(({ id }) => id === sectionId);

const hasSome = (categories: Category[]): categories is [Category, ...Category[]] => categories.length > 0;

type SectionProps = { id: string; videoIds: string[]; noteOf: NoteOf };

function Section({ id, videoIds, noteOf }: SectionProps): JSX.Element | null {
  const { t } = useTranslation();
  const { title, reason } = useSectionWords(id);
  const all = useAppSelector((state) => selectVideosById(state, videoIds));
  const notInterested = useAppSelector(selectNotInterested);
  const videos = id === RECOMMENDED ? all.filter((video) => !notInterested.includes(video.id)) : all;
  if (videos.length === 0) return null;
  return (
    <VideoRow title={title} reason={reason} more={{ label: t('home.seeAll'), to: morePath(id) }}>
      <ScrollRow videos={videos} noteOf={noteOf} ranked={id === TOP_10} />
    </VideoRow>
  );
}

function Failed(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.body}>
      <StateView
        kind="failed"
        title={t('list.failed')}
        text={t('list.failedText')}
        action={{ label: t('list.retry'), onClick: () => dispatch(homeOpened()) }}
      />
    </div>
  );
}

function HomeSkeleton(): JSX.Element {
  return (
    <>
      <div className={styles.heroSkeleton} />
      <div className={styles.body}>
        <div className={styles.lineSkeleton} />
        <GridSkeleton />
      </div>
    </>
  );
}
