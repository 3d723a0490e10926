import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { pauseIcon, playIcon } from '../../components/icons.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectEpisode } from '../../features/videos/slice.ts';
import { SilentFilm } from '../../player/extras/SilentFilm.tsx';
import { createStore } from '../../player/store.ts';
import { useStore } from '../../player/useStore.ts';
import styles from './HeroFilm.module.css';

/** Whoever pauses one slide has paused them all for this visit. */
export const heroFilms = createStore({ paused: false });

/** The free first episode plays once, silently, with a button that pauses it. */
export function HeroFilm({ videoId }: { videoId: string }): JSX.Element | null {
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
