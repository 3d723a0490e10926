import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/Button.tsx';
import { shareIcon } from '../../components/Icon.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { shareRequested } from './slice.ts';

type ShareButtonProps = { videoId: string; title: string; episode: number };

export function ShareButton(target: ShareButtonProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <IconButton icon={shareIcon} label={t('video.share')} onClick={() => dispatch(shareRequested(target))} />
  );
}
