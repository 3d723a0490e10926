import { type JSX, Suspense, useMemo, useRef, useState } from 'react';
import type { Episode, EpisodeList, Video } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useIsWide } from '../../components/useIsWide.ts';
import { useLanguage } from '../../components/useLanguage.ts';
import { useRouteFocus } from '../../components/useRouteFocus.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { lazyWithRetry } from '../../core/lazyWithRetry.tsx';
import { navigate } from '../../core/navigation/slice.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { Paywall } from '../../features/unlocked/Paywall.tsx';
import { selectUser } from '../../features/user/slice.ts';
import { type FeedPage, Player, type PlayerHandle } from '../../player/Player.tsx';
import { Overlay } from './Overlay.tsx';
import { lockedFrom, startSecond } from './playing.ts';
import { usePlayerEvents } from './usePlayerEvents.ts';
import { usePlayerLabels } from './usePlayerLabels.ts';
import { useResumePending } from './useResumePending.ts';
import styles from './VideoLayout.module.css';
import { Backdrop, posterUrl } from './VideoPlaceholder.tsx';

/* The panels over and beside the picture: one chunk, which no first picture waits for. */
const EndView = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './EndView.tsx'),
  PanelFailed,
);
const EpisodeSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './EpisodeSheet.tsx'),
  PanelFailed,
);
const PlaybackSheet = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './PlaybackSheet.tsx'),
  PanelFailed,
);
const VideoDetails = lazyWithRetry(
  () => import(/* webpackChunkName: "video-panels" */ './VideoDetails.tsx'),
  PanelFailed,
);

/** Behind the last episode. */
const END = { id: 'end', media: null, startAt: 0 };

type TheatreProps = { video: Video; list: EpisodeList; episode: Episode; query: URLSearchParams };

export function VideoLayout({ video, list, episode, query }: TheatreProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const main = useRouteFocus(video.title);
  const wide = useIsWide();
  const language = useLanguage();
  const labels = usePlayerLabels();
  const daily = useDaily();
  const player = useRef<PlayerHandle>(null);
  const [sheet, setSheet] = useState<'episodes' | 'playback' | null>(null);
  /** The episodes, by id, whose wall was put aside and whose end was reached. */
  const [putAside, setPutAside] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);

  const locked = episode.access === 'locked';
  const wall = locked && putAside !== episode.id;
  const finished = ended === episode.id;
  const pages = usePages(list, episode, query);
  const waiting = useResumePending(video.id);
  const close = () => setSheet(null);

  const goTo = (number: number) => {
    if (number === episode.number) return;
    dispatch(navigate(videoPath(video.id, { episode: number }), { replace: true }));
  };
  const choose = (number: number) => {
    close();
    setPutAside(null);
    // The end stays until another episode is there, or the last one would be seen once more.
    if (!finished || number === episode.number) setEnded(null);
    goTo(number);
  };
  const settle = (index: number) => {
    const there = list.episodes[index];
    const last = list.episodes.at(-1);
    setPutAside(null);
    setEnded(there ? null : (last?.id ?? null));
    goTo((there ?? last ?? episode).number);
  };
  const { onEvent, watched } = usePlayerEvents(list);

  const overlay = (
    <Overlay
      video={video}
      episode={episode}
      saved={list.saved}
      wide={wide}
      bare={wall || finished}
      onEpisodes={() => setSheet('episodes')}
      onMore={() => setSheet('playback')}
      second={() => player.current?.second() ?? 0}
      onUnlock={locked ? () => setPutAside(null) : null}
    />
  );
  const cover = wall ? (
    <Paywall
      key={episode.id}
      videoId={video.id}
      episode={episode}
      {...lockedFrom(list, episode)}
      offer={list.offer}
      daily={daily}
      onLater={() => setPutAside(episode.id)}
    />
  ) : (
    finished && (
      <Suspense>
        <EndView video={video} onAgain={() => choose(1)} />
      </Suspense>
    )
  );
  const episodes = { video, list, current: episode.number, watched, onChoose: choose };
  return (
    <main ref={main} id="main" className={styles.theatre} tabIndex={-1}>
      <div className={styles.house}>
        {wide && <Backdrop video={video} />}
        <Player
          ref={player}
          pages={pages}
          waiting={waiting}
          index={finished ? list.episodes.length : list.episodes.indexOf(episode)}
          onSettled={settle}
          onEvent={onEvent}
          poster={posterUrl(video)}
          nowPlaying={{
            title: t('player.episode', { number: episode.number }),
            series: video.title,
            artwork: posterUrl(video),
          }}
          language={language}
          labels={labels}
          cover={cover}
        >
          {overlay}
        </Player>
      </div>
      <Suspense fallback={sheet && <Opening />}>
        {wide && <VideoDetails {...episodes} />}
        {!wide && sheet === 'episodes' && <EpisodeSheet onClose={close} {...episodes} />}
        {sheet === 'playback' && <PlaybackSheet player={player.current} onClose={close} />}
      </Suspense>
    </main>
  );
}

/** In a sheet's place while its code is still on its way. */
function Opening(): JSX.Element {
  const { t } = useTranslation();
  return (
    <p className={styles.waiting} role="status" aria-label={t('video.loading')}>
      <span className={styles.ring} aria-hidden="true" />
    </p>
  );
}

function PanelFailed({ retry }: { retry: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={styles.failed} role="alert">
      <p>{t('list.failed')}</p>
      <Button onClick={retry}>{t('list.retry')}</Button>
    </div>
  );
}

/** What the feed is made of: the episodes, each from where it begins, and the end. */
function usePages(list: EpisodeList, current: Episode, query: URLSearchParams): FeedPage[] {
  const asked = query.toString();
  return useMemo(() => {
    const pageOf = (episode: Episode) => {
      const own = new URLSearchParams(episode.id === current.id ? asked : '');
      const { id, media } = episode;
      return {
        id,
        media: media && { manifest: media.manifest, still: media.still },
        startAt: startSecond(list, episode, own),
      };
    };
    return [...list.episodes.map(pageOf), END];
  }, [list, current.id, asked]);
}

/** A visitor has today's free pick too, once signed in. */
function useDaily(): 'offered' | 'used' | 'hidden' {
  const status = useAppSelector(selectSessionStatus);
  const user = useAppSelector(selectUser);
  if (status === 'visitor') return 'offered';
  if (!user) return 'hidden';
  return user.dailyUnlocksLeft > 0 ? 'offered' : 'used';
}
