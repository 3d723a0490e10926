import type { JSX } from 'react';
import { useAppSelector } from '../../core/hooks.ts';
import { selectEpisode } from '../../features/videos/slice.ts';
import { SilentFilm } from '../../player/extras/SilentFilm.tsx';

/** The free first episode plays once over the poster of its card, for as long as somebody rests on it. */
export function CardFilm({ videoId }: { videoId: string }): JSX.Element | null {
  const first = useAppSelector((state) => selectEpisode(state, videoId, 1));
  if (first?.access !== 'free' || !first.media) return null;
  return <SilentFilm manifest={first.media.manifest} height="least" />;
}
