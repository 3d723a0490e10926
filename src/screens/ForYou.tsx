import { type JSX, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useHasSides, useLanguage } from '../components/hooks.ts';
import { chevronLeftIcon, Icon } from '../components/Icon.tsx';
import { StateView } from '../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate, navigateBack, selectLocation } from '../core/navigation/slice.ts';
import {
  END,
  endReached,
  notInterestedRequested,
  opened,
  pagesOf,
  pageWanted,
  QUERY,
  selectForYou,
} from '../features/forYou/slice.ts';
import { progressMade, stepCounted } from '../features/history/slice.ts';
import {
  episodesWanted,
  listKey,
  remoteAddressRequested,
  selectEpisodes,
  selectList,
  selectVideo,
} from '../features/videos/slice.ts';
import { storeSecret } from '../lib/oneTimeSecrets.ts';
import { type FeedPage, Player, type StageEvent } from '../player/Player.tsx';
import styles from './ForYou.module.css';
import { ForYouOverlay, NotInterestedUndo } from './forYou/ForYouOverlay.tsx';
import { useMutedAutoplay } from './forYou/useMutedAutoplay.ts';
import { usePlayerLabels } from './video/hooks.ts';
import { Backdrop, posterUrl } from './video/VideoPlaceholder.tsx';
import { selectViewerEpisodes } from './viewerEpisodes.ts';

export default function ForYou(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectForYou);
  const { pages, index, failed } = useFeedPages();
  const main = useDocumentTitle(t('nav.forYou'));
  const close = useClose();
  const waiting = pages.length === 0 && !failed && status !== 'failed';
  return (
    <main ref={main} id="main" className={styles.layer} tabIndex={-1}>
      <h1 className="spoken">{t('nav.forYou')}</h1>
      {pages.length > 0 && <Feed pages={pages} index={index} />}
      <button type="button" className={styles.back} onClick={close} aria-label={t('nav.back')}>
        <Icon shape={chevronLeftIcon} size={28} />
      </button>
      {waiting && <Waiting text={t('forYou.loading')} />}
      {pages.length === 0 && !waiting && (
        <div className={styles.alone}>
          <StateView
            kind="failed"
            title={t('list.failed')}
            text={t('list.failedText')}
            action={{ label: t('list.retry'), onClick: () => dispatch(opened()) }}
          />
        </div>
      )}
    </main>
  );
}

function Feed({ pages, index }: Pick<ReturnType<typeof useFeedPages>, 'pages' | 'index'>): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const labels = { ...usePlayerLabels(), previous: t('forYou.previous'), next: t('forYou.next') };
  const stage = useRef<HTMLElement>(null);
  const sound = useMutedAutoplay(stage);
  const hasSides = useHasSides();
  const id = pages[index]?.id ?? END;
  const video = useAppSelector((state) => selectVideo(state, id));
  const list = useAppSelector((state) => selectViewerEpisodes(state, id));
  const first = list?.episodes[0];
  const playable = first?.media != null;
  const [leftOut, setLeftOut] = useState<string | null>(null);

  const settle = (to: number) => {
    setLeftOut(null);
    const pageId = pages[to]?.id ?? END;
    dispatch(pageId === END ? endReached() : pageWanted({ videoId: pageId }));
  };
  const onEvent = useFeedEvents(pages);
  return (
    <section ref={stage} className={styles.stage} aria-label={t('forYou.feed')}>
      {hasSides && <Backdrop video={video} />}
      <Player
        pages={pages}
        index={index}
        onSettled={settle}
        onEvent={onEvent}
        poster={video ? posterUrl(video) : null}
        nowPlaying={{
          title: t('player.episode', { number: 1 }),
          series: video?.title ?? '',
          poster: video?.poster ?? null,
        }}
        language={language}
        labels={labels}
        cover={!playable && <Cover id={id} video={video} />}
        overlay={
          <>
            {video && (
              <ForYouOverlay
                key={id}
                video={video}
                saved={list?.saved ?? false}
                stage={stage}
                sound={sound}
                onNotInterested={() => {
                  setLeftOut(id);
                  dispatch(notInterestedRequested({ videoId: id, undo: false }));
                }}
              />
            )}
            {leftOut && (
              <NotInterestedUndo
                key={`undo ${leftOut}`}
                videoId={leftOut}
                onUndo={() => {
                  setLeftOut(null);
                  dispatch(notInterestedRequested({ videoId: leftOut, undo: true }));
                }}
              />
            )}
          </>
        }
      />
    </section>
  );
}

function Cover({ id, video }: { id: string; video: Video | undefined }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const episodes = useAppSelector((state) => selectEpisodes(state, id));
  if (id === END) {
    return (
      <div className={styles.cover}>
        <StateView
          kind="end"
          title={t('forYou.end')}
          text={t('forYou.endText')}
          action={{ label: t('forYou.home'), to: paths.home }}
        />
      </div>
    );
  }
  if (episodes?.status === 'failed') {
    return (
      <div className={styles.cover}>
        <StateView
          kind="failed"
          title={t('video.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: () => dispatch(pageWanted({ videoId: id })) }}
        />
      </div>
    );
  }
  if (!episodes?.list) return <Waiting text={t('video.loading')} />;
  return (
    <div className={styles.cover}>
      <StateView kind="empty" title={t('video.noEpisodes')} text={video?.title ?? ''} />
    </div>
  );
}

function Waiting({ text }: { text: string }): JSX.Element {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

function useFeedEvents(pages: ReturnType<typeof useFeedPages>['pages']): (event: StageEvent) => void {
  const dispatch = useAppDispatch();
  return (event) => {
    const videoId = event.id;
    const episodeId = pages.find(({ id }) => id === videoId)?.episodeId;
    if (!episodeId) return;
    if (event.type === 'watched') dispatch(progressMade({ videoId, episodeId, second: event.second }));
    if (event.type === 'counted') dispatch(stepCounted({ event: 'play', videoId, episodeId }));
    if (event.type === 'remoteWanted')
      dispatch(remoteAddressRequested({ videoId, episodeId, answerKey: storeSecret(event.answer) }));
    if (event.type === 'failed' && event.reason === 'forbidden') dispatch(episodesWanted({ videoId }));
  };
}

/** The session history keys of visits opened by a link: going back from them stays in the app. */
const openedByLink = new Set<string>();

/** Returns to the previous page, or to the home page if the user landed here. */
function useClose(): () => void {
  const dispatch = useAppDispatch();
  const type = useNavigationType();
  const { key } = useAppSelector(selectLocation);
  useState(() => type === NavigationType.Push && openedByLink.add(key));
  return () => dispatch(openedByLink.has(key) ? navigateBack() : navigate(paths.home, { replace: true }));
}

function useDocumentTitle(title: string): RefObject<HTMLElement | null> {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const app = t('app.name');
  useEffect(() => {
    document.title = `${title} · ${app}`;
  }, [title, app]);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return main;
}

const KEY = listKey(QUERY);
/** An episode this close to its end starts from the beginning. */
const FINISHED_WITHIN_S = 3;

type Page = FeedPage & { episodeId: string | null };
const LAST: Page = { id: END, media: null, startAt: 0, episodeId: null };

function useFeedPages(): { pages: Page[]; index: number; failed: boolean } {
  const { leftOut, last, at, status } = useAppSelector(selectForYou);
  const list = useAppSelector((state) => selectList(state, KEY));
  const episodes = useAppSelector(({ videos }) => videos.episodes);
  const ended = list?.status === 'end';
  const pages = useMemo(() => {
    if (leftOut === null) return [];
    const pageOf = (id: string): Page => {
      const episodeList = episodes[id]?.list;
      const first = episodeList?.episodes[0];
      const media = first?.media ?? null;
      const resume = episodeList?.resume?.episodeId === first?.id ? (episodeList?.resume?.second ?? 0) : 0;
      const startAt = first && resume < first.seconds - FINISHED_WITHIN_S ? resume : 0;
      return {
        id,
        media: media && { manifest: media.manifest, still: media.still },
        startAt,
        episodeId: first?.id ?? null,
      };
    };
    return [...pagesOf(list, { leftOut, last }).map(pageOf), ...(ended ? [LAST] : [])];
  }, [list, leftOut, last, episodes, ended]);
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === at),
  );
  return { pages, index, failed: status !== 'loading' && list?.status === 'failed' };
}
