import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { ShareSheet } from './ShareSheet.tsx';
import { shareRequested } from './slice.ts';

type ShareButtonProps = {
  videoId: string;
  title: string;
  episode: number;
  second?: () => number;
};

export function ShareButton({ second, ...target }: ShareButtonProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [at, setAt] = useState<number | null>(null);
  const open = () => {
    const now = Math.floor(second?.() ?? 0);
    if (now > 0) setAt(now);
    else dispatch(shareRequested(target));
  };
  return (
    <>
      <IconButton
        icon="share"
        label={t('video.share')}
        onClick={open}
        {...(second && { 'aria-haspopup': 'dialog' as const })}
      />
      {at !== null && <ShareSheet target={target} second={at} onClose={() => setAt(null)} />}
    </>
  );
}
