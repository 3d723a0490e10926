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
 * ManagedMediaSource, or no media source at all, is the mark of Safari, whose HLS can be trusted. Elsewhere
 * 'maybe' is a promise that some versions of Chromium broke, so it starts behind a watchdog.
 */
export function choosePath(support: Support, distrusted: boolean): Path {
  const canUseHls = support.mediaSource || support.managed;
  if (!support.native) return canUseHls ? 'hls' : 'none';
  if (support.managed || !canUseHls) return 'native';
  return distrusted ? 'hls' : 'guarded';
}
