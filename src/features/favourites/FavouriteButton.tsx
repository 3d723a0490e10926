import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/Button.tsx';
import { heartFilledIcon, heartIcon } from '../../components/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectRefused, selectSavedHere, toggleRequested } from './slice.ts';

type FavouriteButtonProps = {
  videoId: string;
  savedBefore: boolean;
};

export function FavouriteButton({ videoId, savedBefore }: FavouriteButtonProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => selectSavedHere(state, videoId)) ?? savedBefore;
  const refused = useAppSelector(selectRefused) === videoId;
  const labelKey = saved ? 'video.saved' : 'video.save';
  // Voice control needs the visible label first. The name tells the state, so `aria-pressed` would repeat it.
  const name = t(saved ? 'video.savedLong' : 'video.saveLong');
  return (
    <>
      <IconButton
        icon={saved ? heartFilledIcon : heartIcon}
        label={t(refused ? 'list.retry' : labelKey)}
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
