import { type JSX, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Icon, pauseIcon, playIcon } from '../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { episodesWanted, selectEpisode, selectHome } from '../features/videos/slice.ts';
import { mayMove, SilentFilm } from '../player/extras/SilentFilm.tsx';
import { createStore, useStore } from '../player/store.ts';
import styles from './HeroFilms.module.css';

/** Pausing one slide pauses all of them for this visit. */
export const heroFilms = createStore({ paused: false });

/** Plays inside slides that are already rendered, so that the first load needs no film code. */
export default function HeroFilms(): JSX.Element | null {
  const dispatch = useAppDispatch();
  const { featured } = useAppSelector(selectHome);
  const episodes = useAppSelector(({ videos }) => videos.episodes);
  const [moves] = useState(() => mayMove() && carriesFilms());
  const poster = useRestingPoster(moves, featured, (videoId) => {
    if (!episodes[videoId]?.list) dispatch(episodesWanted({ videoId }));
  });
  const videoId = poster?.dataset.film;
  return poster && videoId ? createPortal(<HeroFilm key={videoId} videoId={videoId} />, poster) : null;
}

function HeroFilm({ videoId }: { videoId: string }): JSX.Element | null {
  const { t } = useTranslation();
  const first = useAppSelector((state) => selectEpisode(state, videoId, 1));
  const { paused } = useStore(heroFilms);
  const [turn, setTurn] = useState(0);
  const [phase, setPhase] = useState<'waiting' | 'moving' | 'over'>('waiting');
  if (first?.access !== 'free' || !first.media) return null;

  const stands = paused || phase === 'over';
  const toggle = () => {
    heroFilms.set({ paused: !stands });
    setPhase('waiting');
    setTurn(turn + 1);
  };
  return (
    <div className={styles.frame}>
      {!paused && (
        <SilentFilm
          key={turn}
          manifest={first.media.manifest}
          height="least"
          onShown={(shown) => setPhase(shown ? 'moving' : 'waiting')}
          onEnded={() => setPhase('over')}
        />
      )}
      {(stands || phase === 'moving') && (
        <button
          type="button"
          className={styles.pause}
          aria-label={t(stands ? 'video.playPreview' : 'video.pausePreview')}
          onClick={toggle}
        >
          <Icon shape={stands ? playIcon : pauseIcon} size={18} />
        </button>
      )}
    </div>
  );
}

const HALF = 0.5;
export const REST_MS = 500;

/** The poster that has been half visible for a moment, so that slides scrolled past start nothing. */
function useRestingPoster(
  active: boolean,
  videoIds: readonly string[],
  onRest: (videoId: string) => void,
): HTMLElement | null {
  const [resting, setResting] = useState<HTMLElement | null>(null);
  const rest = useEffectEvent((poster: HTMLElement) => {
    setResting(poster);
    onRest(poster.dataset.film ?? '');
  });
  useEffect(() => {
    if (!active || typeof IntersectionObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let front: HTMLElement | null = null;
    const watch = (entries: IntersectionObserverEntry[]) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= HALF) front = target as HTMLElement;
        else if (front === target) front = null;
      }
      clearTimeout(timer);
      setResting((before) => (before === front ? before : null));
      const arrived = front;
      if (arrived) timer = setTimeout(() => rest(arrived), REST_MS);
    };
    const observer = new IntersectionObserver(watch, { threshold: HALF });
    for (const poster of document.querySelectorAll<HTMLElement>('[data-film]'))
      if (videoIds.includes(poster.dataset.film ?? '')) observer.observe(poster);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      setResting(null);
    };
  }, [active, videoIds]);
  return resting;
}

/** In Mbit/s. Chromium guesses 1.5 before it has measured. */
const LEAST_DOWNLINK = 1;

type Connected = Navigator & { connection?: { effectiveType?: string; downlink?: number } };

/** Whether the connection carries a film that nobody asked for; an unknown one counts as fast. */
function carriesFilms(): boolean {
  const { effectiveType = '4g', downlink = LEAST_DOWNLINK } = (navigator as Connected).connection ?? {};
  return effectiveType === '4g' && downlink >= LEAST_DOWNLINK;
}
