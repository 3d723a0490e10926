const HLS_TYPE = 'application/vnd.apple.mpegurl';

export type Support = { native: boolean; mediaSource: boolean; managed: boolean };
export type Path = 'native' | 'guarded' | 'hls' | 'none';

export function supportOf(video: HTMLVideoElement): Support {
  return {
    native: video.canPlayType(HLS_TYPE) !== '',
    mediaSource: 'MediaSource' in window,
    managed: 'ManagedMediaSource' in window,
  };
}

/**
 * Safari has ManagedMediaSource or no MediaSource at all, and its native HLS is reliable. Other browsers that answer
 * 'maybe' may fail, so they start with a watchdog.
 */
export function choosePath(support: Support, distrusted: boolean, onDevice = false): Path {
  const canUseHls = support.mediaSource || support.managed;
  if (onDevice && canUseHls) return 'hls';
  if (!support.native) return canUseHls ? 'hls' : 'none';
  if (support.managed || !canUseHls) return 'native';
  return distrusted ? 'hls' : 'guarded';
}
