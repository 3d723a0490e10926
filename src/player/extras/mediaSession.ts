import type { StageController } from '../stageController.ts';
import type { NowPlaying } from '../types.ts';

const session = (): MediaSession | null => ('mediaSession' in navigator ? navigator.mediaSession : null);

export function setNowPlaying({ title, series, poster }: NowPlaying): void {
  const media = session();
  if (!media || typeof MediaMetadata !== 'function') return;
  media.metadata = new MediaMetadata({
    title,
    artist: series,
    album: series,
    artwork: (poster?.widths ?? []).map((width) => ({
      src: new URL(`${poster?.path}/${width}.webp`, document.baseURI).href,
      sizes: `${width}x${width * 1.5}`,
      type: 'image/webp',
    })),
  });
}

type Neighbours = { previous: -1 | null; next: 1 | null };

export function connectMediaSession(
  controller: StageController,
  { previous, next }: Neighbours,
  goTo: (by: 1 | -1) => void,
): () => void {
  const media = session();
  if (!media) return () => {};
  const { video, state, toggle, seekBy, seekTo } = controller;
  const play = (playing: boolean) => () => state.get().playing !== playing && toggle();
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', play(true)],
    ['pause', play(false)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? 10)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seekTo(seekTime)],
    ['previoustrack', previous && (() => goTo(previous))],
    ['nexttrack', next && (() => goTo(next))],
  ];
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      media.setActionHandler(action, handler);
    } catch {
      // Browsers support different sets of actions.
    }
  };
  for (const [action, handler] of actions) set(action, handler);

  const life = new AbortController();
  const updatePosition = () => {
    const { duration, currentTime, playbackRate } = video;
    if (!Number.isFinite(duration) || duration <= 0) return;
    media.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
  };
  for (const type of ['playing', 'pause', 'seeked', 'ratechange', 'durationchange']) {
    video.addEventListener(type, updatePosition, { signal: life.signal });
  }
  updatePosition();
  return () => {
    life.abort();
    for (const [action] of actions) set(action, null);
  };
}
