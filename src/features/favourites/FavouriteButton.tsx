import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectRefused, selectSavedHere, toggleRequested } from './slice.ts';

type FavouriteButtonProps = {
  videoId: string /** What the server said with the episodes. */;
  savedBefore: boolean;
};

export function FavouriteButton({ videoId, savedBefore }: FavouriteButtonProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectSavedHere(state, videoId)) ?? savedBefore;
  const refused = useAppSelector(selectRefused) === videoId;
  const word = saved ? 'video.saved' : 'video.save';
  // Begins with the word that is seen, for whoever speaks to the button. It says its state, so it is not pressed as well.
  const name = t(saved ? 'video.savedLong' : 'video.saveLong');
  return (
    <>
      <IconButton
        icon={saved ? 'heart-filled' : 'heart'}
        label={t(refused ? 'list.retry' : word)}
        aria-label={refused ? `${t('list.retry')}: ${name}` : name}
        onClick={() => dispatch(toggleRequested({ videoId, saved: !saved }))}
      />
      {refused && (
        <p className="spoken" role="alert">
          {t('failure.server')}
        </p>
      )}
    </>
  );
}
