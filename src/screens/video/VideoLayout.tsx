import { type JSX, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Episode, EpisodeList, Video } from '../../../contract/entities.ts';
import { REMINDER, videoPath } from '../../../contract/paths.ts';
import { STORED } from '../../../contract/storage.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useHasSides, useIsWide, useLanguage, useOffline, useRouteFocus } from '../../components/hooks.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { lazyWithRetry } from '../../core/lazyWithRetry.tsx';
import { navigate } from '../../core/navigation/slice.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { selectGuestState } from '../../features/guest/slice.ts';
import { progressMade, stepCounted } from '../../features/history/slice.ts';
import { episodesWanted, remoteAddressRequested, selectEpisodes } from '../../features/videos/slice.ts';
import { hasGuestLibrary } from '../../guest/hasGuestLibrary.ts';
import { storeSecret } from '../../lib/oneTimeSecrets.ts';
import { isWatched } from '../../lib/resume.ts';
import { local } from '../../lib/storage.ts';
import { type FeedPage, Player, type PlayerHandle, type StageEvent } from '../../player/Player.tsx';
import { startSecond } from '../viewerEpisodes.ts';
import { usePlayerLabels } from './hooks.ts';
import { Overlay } from './Overlay.tsx';
import styles from './VideoLayout.module.css';
import { Backdrop, posterUrl } from './VideoPlaceholder.tsx';

/* All panels share one chunk, which the first picture does not wait for. */
const EndView = lazyWithRetry(() => import(/* webpackChunkName: "video-panels" */ './EndView.tsx'), RetryBar);
const EpisodeSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './EpisodeSheet.tsx'),
  RetryBar,
);
const PlaybackSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './PlaybackSheet.tsx'),
  RetryBar,
);
const VideoDetails = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './VideoDetails.tsx'),
  RetryBar,
);
const Wall = lazyWithRetry(() => import(/* webpackChunkName: "video-panels" */ './Wall.tsx'), RetryBar);

const unchanging = () => () => {};

const END = { id: 'end', media: null, startAt: 0 };

type VideoLayoutProps = { video: Video; list: EpisodeList; episode: Episode; query: URLSearchParams };

export function VideoLayout({ video, list, episode, query }: VideoLayoutProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const main = useRouteFocus(video.title);
  const wide = useIsWide();
  const hasSides = useHasSides();
  const language = useLanguage();
  const labels = usePlayerLabels();
  // Shown earlier, the paywall could cover an episode that is open to the viewer.
  const viewerKnown = useAppSelector(selectSessionStatus) !== 'unknown';
  const player = useRef<PlayerHandle>(null);
  // The server renders no sheet, so hydration begins without one.
  const hydrated = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  const [wanted, setSheet] = useState<'episodes' | 'playback' | null>(
    query.has(REMINDER) ? 'episodes' : null,
  );
  const sheet = hydrated && !(wide && wanted === 'episodes') ? wanted : null;
  /** Ids of the episodes with a dismissed paywall and with a reached end. */
  const [dismissedPaywall, setDismissedPaywall] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  /** After a dismissed paywall another series is offered. */
  const [meanwhile, setMeanwhile] = useState(false);

  const locked = episode.access === 'locked';
  const paywallShown = locked && dismissedPaywall !== episode.id;
  const finished = ended === episode.id;
  const meanwhileShown = locked && !paywallShown && meanwhile;
  const pages = usePages(list, episode, query);
  const waiting = useResumePending(video.id);
  const close = () => setSheet(null);

  const goTo = (number: number) => {
    if (number === episode.number) return;
    dispatch(navigate(videoPath(video.id, { episode: number }), { replace: true }));
  };
  const choose = (number: number) => {
    close();
    setDismissedPaywall(null);
    // The end view stays until another episode loads, or the last one would show again.
    if (!finished || number === episode.number) setEnded(null);
    goTo(number);
  };
  const settle = (index: number) => {
    const settled = list.episodes[index];
    const last = list.episodes.at(-1);
    setDismissedPaywall(null);
    setEnded(settled ? null : (last?.id ?? null));
    goTo((settled ?? last ?? episode).number);
  };
  const { onEvent, watched } = usePlayerEvents(list);
  const reopen = () => setDismissedPaywall(null);
  const later = (offersAnother: boolean) => {
    setDismissedPaywall(episode.id);
    setMeanwhile(offersAnother);
  };

  const overlay = (
    <Overlay
      video={video}
      episode={episode}
      saved={list.saved}
      wide={wide}
      covered={paywallShown || meanwhileShown || finished}
      onEpisodes={() => setSheet('episodes')}
      onMore={() => setSheet('playback')}
      onUnlock={locked ? reopen : null}
    />
  );
  const wall = viewerKnown && (
    <Suspense key={episode.id}>
      <Wall
        video={video}
        list={list}
        episode={episode}
        aside={!paywallShown}
        onLater={later}
        onReopen={reopen}
        onClose={() => setMeanwhile(false)}
      />
    </Suspense>
  );
  const end = finished && (
    <Suspense>
      <EndView video={video} autoStop={player.current?.autoStop ?? null} onAgain={() => choose(1)} />
    </Suspense>
  );
  const episodes = {
    player: player.current,
    ...{ video, list, current: episode.number, watched, onChoose: choose },
  };
  return (
    <main ref={main} id="main" className={styles.layout} tabIndex={-1}>
      <div className={styles.stage}>
        {(wide || hasSides) && <Backdrop video={video} />}
        <Player
          ref={player}
          pages={pages}
          waiting={waiting}
          covered={sheet !== null}
          index={finished ? list.episodes.length : list.episodes.indexOf(episode)}
          onSettled={settle}
          onEvent={onEvent}
          poster={posterUrl(video)}
          nowPlaying={{
            title: t('player.episode', { number: episode.number }),
            series: video.title,
            poster: video.poster,
          }}
          language={language}
          labels={labels}
          cover={paywallShown || meanwhileShown ? wall : end}
        >
          {overlay}
        </Player>
      </div>
      <Suspense fallback={sheet && <SheetLoading />}>
        {wide && <VideoDetails {...episodes} />}
        {sheet === 'episodes' && <EpisodeSheet onClose={close} {...episodes} />}
        {sheet === 'playback' && (
          <PlaybackSheet player={player.current} video={video} episode={episode} onClose={close} />
        )}
      </Suspense>
    </main>
  );
}

function SheetLoading(): JSX.Element {
  const { t } = useTranslation();
  return (
    <p className={styles.waiting} role="status" aria-label={t('video.loading')}>
      <span className={styles.ring} aria-hidden="true" />
    </p>
  );
}

function usePages(list: EpisodeList, current: Episode, query: URLSearchParams): FeedPage[] {
  const search = query.toString();
  return useMemo(() => {
    const pageOf = (episode: Episode) => {
      const episodeQuery = new URLSearchParams(episode.id === current.id ? search : '');
      const { id, media } = episode;
      return {
        id,
        media: media && { manifest: media.manifest, still: media.still },
        startAt: startSecond(list, episode, episodeQuery),
      };
    };
    return [...list.episodes.map(pageOf), END];
  }, [list, current.id, search]);
}

/**
 * Playback waits for the viewer's own position, or it would start at the wrong second. A later reload of the
 * list does not stop it.
 */
function useResumePending(videoId: string): boolean {
  const [settled, setSettled] = useState(false);
  const status = useAppSelector(selectSessionStatus);
  const guestState = useAppSelector((state) => selectGuestState(state, videoId));
  const episodes = useAppSelector((state) => selectEpisodes(state, videoId));
  const isPending = {
    unknown: () => hasGuestLibrary() || local.get(STORED.userToken) !== null,
    member: () => episodes?.status === 'loading',
    visitor: () => !guestState && hasGuestLibrary(),
    unreachable: () => !guestState && hasGuestLibrary(),
  };
  const pending = !settled && isPending[status]();
  if (!settled && !pending) setSettled(true);
  return pending;
}

/** Replaces a panel whose code could not be loaded. */
function RetryBar({ retry }: { retry: () => void }): JSX.Element {
  const { t } = useTranslation();
  const offline = useOffline(retry);
  return (
    <div className={styles.bar} role="alert">
      <p>{t(offline ? 'failure.offline' : 'list.failed')}</p>
      <Button onClick={retry}>{t('list.retry')}</Button>
    </div>
  );
}

type PlayerEvents = {
  onEvent: (event: StageEvent) => void;
  watched: ReadonlySet<string>;
};

function usePlayerEvents(list: EpisodeList): PlayerEvents {
  const dispatch = useAppDispatch();
  const { videoId, episodes, resume } = list;
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isOver = (id: string, second: number) =>
    episodes.some((episode) => episode.id === id && isWatched(second, episode.seconds));
  const before = resume && isOver(resume.episodeId, resume.second) ? resume.episodeId : null;

  const add = (id: string) => setSeen((ids) => (ids.has(id) ? ids : new Set(ids).add(id)));

  const onEvent = (event: StageEvent) => {
    if (event.type === 'watched') {
      dispatch(progressMade({ videoId, episodeId: event.id, second: event.second }));
      if (isOver(event.id, event.second)) add(event.id);
    }
    if (event.type === 'counted') dispatch(stepCounted({ event: 'play', videoId, episodeId: event.id }));
    if (event.type === 'remoteWanted')
      dispatch(
        remoteAddressRequested({ videoId, episodeId: event.id, answerKey: storeSecret(event.answer) }),
      );
    if (event.type === 'failed' && event.reason === 'forbidden') dispatch(episodesWanted({ videoId }));
  };
  return { onEvent, watched: before === null ? seen : new Set(seen).add(before) };
}
