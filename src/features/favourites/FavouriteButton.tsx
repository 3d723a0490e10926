import type { JSX } from 'react';
import { useText } from '../../../i18n/index.ts';
import { RailButton } from '../../components/RailButton.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectSavedHere, toggleRequested } from './slice.ts';

type FavouriteButtonProps = {
  videoId: string /** What the server said with the episodes. */;
  savedBefore: boolean;
};

export function FavouriteButton({ videoId, savedBefore }: FavouriteButtonProps): JSX.Element {
  const t = useText();
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectSavedHere(state, videoId)) ?? savedBefore;
  return (
    <RailButton
      icon={saved ? 'heart-filled' : 'heart'}
      label={t(saved ? 'video.saved' : 'video.save')}
      aria-label={t('video.saveLong')}
      aria-pressed={saved}
      onClick={() => dispatch(toggleRequested({ videoId, saved: !saved }))}
    />
  );
}
