import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { shareIcon } from '../../components/icons.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatDuration } from '../../lib/formatDuration.ts';
import { shareRequested } from './slice.ts';

type ShareFromHereProps = {
  target: { videoId: string; title: string; episode: number };
  /** The time of the film. */
  now: () => number;
  onShare: () => void;
};

/** Names the second at which it appeared, although the film may go on. */
export function ShareFromHere({ target, now, onShare }: ShareFromHereProps): JSX.Element | null {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [second] = useState(() => Math.floor(now()));
  if (second === 0) return null;
  const share = () => {
    onShare();
    dispatch(shareRequested({ ...target, second }));
  };
  return (
    <Button kind="secondary" full onClick={share}>
      <Icon shape={shareIcon} size={20} />
      {t('share.from', { time: formatDuration(second) })}
    </Button>
  );
}
