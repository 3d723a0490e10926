import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import type { PlayerHandle, PlayerLabels } from '../../player/Player.tsx';
import type { Tracks } from '../../player/tracks.ts';

export function usePlayerLabels(): PlayerLabels {
  const { t } = useTranslation();
  return {
    play: t('video.play'),
    pause: t('video.pause'),
    playing: t('player.playing'),
    paused: t('player.paused'),
    mute: t('video.mute'),
    unmute: t('video.unmute'),
    seek: t('video.seek'),
    loading: t('video.buffering'),
    tapForSound: t('video.tapForSound'),
    retry: t('list.retry'),
    failed: t('video.playFailed'),
    back: t('player.back'),
    forward: t('player.forward'),
    previous: t('player.previous'),
    next: t('player.next'),
    captions: t('player.captions'),
    asleep: t('player.asleep'),
    enough: t('player.enough'),
    goOn: t('player.goOn'),
    fast: t('player.fast'),
    slow: t('player.slow'),
    lower: t('player.lower'),
    remote: t('player.remote'),
  };
}

export function usePlayerTracks(player: PlayerHandle | null): Tracks | null {
  const [tracks, setTracks] = useState<Tracks | null>(null);
  useEffect(() => {
    let mounted = true;
    void player?.tracks().then((loaded) => mounted && setTracks(loaded));
    return () => {
      mounted = false;
    };
  }, [player]);
  return tracks;
}
