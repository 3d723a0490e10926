import { type JSX, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { episodesWanted, selectHome } from '../../features/videos/slice.ts';
import { carriesFilms } from '../../lib/filmLine.ts';
import { mayMove } from '../../player/extras/silentFilm.ts';
import { CardFilm } from './CardFilm.tsx';
import { HeroFilm } from './HeroFilm.tsx';
import { useRestingCard } from './useRestingCard.ts';
import { useRestingPoster } from './useRestingPoster.ts';

/** Draws into the pictures of slides and cards that are there already, so that the first load carries no film. */
export default function HomeFilms(): JSX.Element | null {
  const dispatch = useAppDispatch();
  const { featured } = useAppSelector(selectHome);
  const episodes = useAppSelector(({ videos }) => videos.episodes);
  const [moves] = useState(() => mayMove() && carriesFilms());
  const askFor = (videoId: string) => {
    if (!episodes[videoId]?.list) dispatch(episodesWanted({ videoId }));
  };
  const poster = useRestingPoster(moves, featured, askFor);
  const card = useRestingCard(moves, askFor);
  const videoId = poster?.dataset.film;
  return (
    <>
      {poster && videoId && createPortal(<HeroFilm key={videoId} videoId={videoId} />, poster)}
      {card && createPortal(<CardFilm key={card.videoId} videoId={card.videoId} />, card.art)}
    </>
  );
}
