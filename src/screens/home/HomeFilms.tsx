import { type JSX, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { episodesWanted, selectHome } from '../../features/videos/slice.ts';
import { carriesFilms } from '../../lib/filmLine.ts';
import { mayMove } from '../../player/extras/silentFilm.ts';
import { HeroFilm } from './HeroFilm.tsx';
import { useRestingPoster } from './useRestingPoster.ts';

/** Draws into the picture of the slide in front, which bears its video's id, so that the first load carries no film. */
export default function HomeFilms(): JSX.Element | null {
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
