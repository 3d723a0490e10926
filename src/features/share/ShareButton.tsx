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
  /** Where the picture is now; whoever is past the beginning may share that very second. */
  second?: () => number;
};

export function ShareButton({ second, ...what }: ShareButtonProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  /** The second at which the sheet was opened. */
  const [at, setAt] = useState<number | null>(null);
  const open = () => {
    const now = Math.floor(second?.() ?? 0);
    if (now > 0) setAt(now);
    else dispatch(shareRequested(what));
  };
  return (
    <>
      <IconButton
        icon="share"
        label={t('video.share')}
        onClick={open}
        {...(second && { 'aria-haspopup': 'dialog' as const })}
      />
      {at !== null && <ShareSheet what={what} second={at} onClose={() => setAt(null)} />}
    </>
  );
}
