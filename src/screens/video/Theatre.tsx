import { type JSX, lazy, Suspense, useMemo, useState } from 'react';
import type { Episode, EpisodeList, Video } from '../../../contract/entities.ts';
import { useArrival } from '../../components/useArrival.ts';
import { useWide } from '../../components/useWide.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation.ts';
import { Wall } from '../../features/unlocked/Wall.tsx';
import { selectUser, selectUserStatus } from '../../features/user/slice.ts';
import { videoPath } from '../../lib/paths.ts';
import { Backdrop, posterUrl } from './Curtain.tsx';
import { EndView } from './EndView.tsx';
import { EpisodeSheet } from './EpisodeSheet.tsx';
import { Overlay } from './Overlay.tsx';
import { Programme } from './Programme.tsx';
import { lockedFrom, nextEpisode, startSecond } from './playing.ts';
import styles from './Theatre.module.css';
import { useStageEvents } from './useStageEvents.ts';
import { useStageLabels } from './useStageLabels.ts';

const load = () => import(/* webpackChunkName: "player" */ '../../player/Stage.tsx');
/** Comes along while the episodes are still on their way; asked for once more if that failed. */
const player = load().catch(() => null);
const Stage = lazy(async () => ({ default: ((await player) ?? (await load())).Stage }));

type TheatreProps = { video: Video; list: EpisodeList; episode: Episode; query: URLSearchParams };

export function Theatre({ video, list, episode, query }: TheatreProps): JSX.Element {
  const dispatch = useAppDispatch();
  const main = useArrival(video.title);
  const wide = useWide();
  const labels = useStageLabels();
  const daily = useDaily();
  const [drawerOpen, setDrawerOpen] = useState(false);
  /** The episodes, by id, whose wall was put aside and whose end was reached. */
  const [putAside, setPutAside] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);

  const locked = episode.access === 'locked';
  const wall = locked && putAside !== episode.id;
  const finished = ended === episode.id;

  const choose = (number: number) => {
    setDrawerOpen(false);
    setPutAside(null);
    setEnded(null);
    dispatch(navigate(videoPath(video.id, { episode: number }), { replace: true }));
  };
  const onEvent = useStageEvents(list, { onNext: choose, onLastEnded: setEnded });
  const startAt = startSecond(list, episode, query);
  const source = useSource(episode, startAt);
  const next = useSource(nextEpisode(list, episode), 0);

  const overlay = (
    <Overlay
      video={video}
      episode={episode}
      saved={list.saved}
      wide={wide}
      bare={wall || finished}
      onEpisodes={() => setDrawerOpen(true)}
      onUnlock={locked ? () => setPutAside(null) : null}
    />
  );
  return (
    <main ref={main} id="main" className={styles.theatre} tabIndex={-1}>
      <div className={styles.house}>
        {wide && <Backdrop video={video} blurred />}
        <Suspense
          fallback={
            <>
              <Backdrop video={video} />
              <div className={styles.overFallback}>{overlay}</div>
            </>
          }
        >
          <Stage
            source={finished ? null : source}
            next={next}
            frozen={locked || finished}
            posterUrl={posterUrl(video)}
            labels={labels}
            onEvent={onEvent}
          >
            {overlay}
          </Stage>
        </Suspense>
        {wall && (
          <Wall
            key={episode.id}
            videoId={video.id}
            episode={episode}
            {...lockedFrom(list, episode)}
            offer={list.offer}
            daily={daily}
            onLater={() => setPutAside(episode.id)}
          />
        )}
        {finished && <EndView video={video} onAgain={() => choose(1)} />}
      </div>
      {wide && <Programme video={video} list={list} current={episode.number} onChoose={choose} />}
      {!wide && (
        <EpisodeSheet
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          video={video}
          list={list}
          current={episode.number}
          onChoose={choose}
        />
      )}
    </main>
  );
}

/** What the stage plays of an episode; the same object until something of it changes. */
function useSource(episode: Episode | undefined, startAt: number) {
  const { id, media } = episode ?? {};
  const manifest = media?.manifest;
  const still = media?.still ?? null;
  return useMemo(
    () => (id !== undefined && manifest !== undefined ? { id, manifest, still, startAt } : null),
    [id, manifest, still, startAt],
  );
}

/** A visitor has today's free pick too, once signed in. */
function useDaily(): 'offered' | 'used' | 'hidden' {
  const status = useAppSelector(selectUserStatus);
  const user = useAppSelector(selectUser);
  if (status === 'visitor') return 'offered';
  if (!user) return 'hidden';
  return user.dailyUnlocksLeft > 0 ? 'offered' : 'used';
}
