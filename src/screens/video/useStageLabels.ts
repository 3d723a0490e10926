import { useText } from '../../../i18n/index.ts';
import type { StageLabels } from '../../player/Stage.tsx';

export function useStageLabels(): StageLabels {
  const t = useText();
  return {
    play: t('video.play'),
    pause: t('video.pause'),
    mute: t('video.mute'),
    unmute: t('video.unmute'),
    seek: t('video.seek'),
    loading: t('video.buffering'),
    tapForSound: t('video.tapForSound'),
    retry: t('list.retry'),
    failed: t('video.playFailed'),
  };
}
