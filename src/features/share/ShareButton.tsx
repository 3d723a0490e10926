import type { JSX } from 'react';
import { useText } from '../../../i18n/index.ts';
import { RailButton } from '../../components/RailButton.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { shareRequested } from './slice.ts';

export function ShareButton(what: { videoId: string; title: string; episode: number }): JSX.Element {
  const t = useText();
  const dispatch = useAppDispatch();
  return <RailButton icon="share" label={t('video.share')} onClick={() => dispatch(shareRequested(what))} />;
}
