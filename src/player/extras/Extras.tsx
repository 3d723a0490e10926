import { type JSX, useEffect, useState } from 'react';
import { languageTag } from '../../lib/format.ts';
import { handPipTo } from '../display.ts';
import { settings } from '../settings.ts';
import type { StageController } from '../stageController.ts';
import { useStore } from '../store.ts';
import { besideManifest, type Tracks } from '../tracks.ts';
import type { NowPlaying, StageState } from '../types.ts';
import { chooseCaptions, followCaptions, withoutSounds } from './captionTrack.ts';
import styles from './Extras.module.css';

type ExtrasProps = {
  controller: StageController;
  state: StageState;
  manifest: string;
  tracks: Tracks | null;
  nowPlaying: NowPlaying;
  language: string;
  label: string;
  raised: boolean;
  ends: { first: boolean; last: boolean };
  goTo: (by: 1 | -1) => void;
};

export function Extras(props: ExtrasProps): JSX.Element | null {
  const { controller, state, manifest, tracks, nowPlaying, language, label, raised, ends, goTo } = props;
  const { title, series, poster } = nowPlaying;
  const { first, last } = ends;
  const { shown, playing } = state;
  const moving = shown && playing;

  useEffect(() => setNowPlaying({ title, series, poster }), [title, series, poster]);
  useEffect(
    () => connectMediaSession(controller, { previous: first ? null : -1, next: last ? null : 1 }, goTo),
    [controller, first, last, goTo],
  );
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = moving ? 'playing' : 'paused';
    return moving ? keepAwake() : undefined;
  }, [moving]);
  useEffect(() => {
    if (shown) handPipTo(controller.video);
  }, [controller, shown]);

  if (!tracks || tracks.captions.length === 0) return null;
  return (
    <Captions
      video={controller.video}
      manifest={manifest}
      captions={tracks.captions}
      language={language}
      label={label}
      raised={raised}
    />
  );
}

type CaptionsProps = {
  video: HTMLVideoElement;
  manifest: string;
  captions: Tracks['captions'];
  language: string;
  label: string;
  raised: boolean;
};

export function Captions(props: CaptionsProps): JSX.Element | null {
  const { video, manifest, captions, language, label, raised } = props;
  const preferences = useStore(settings);
  const [lines, setLines] = useState<string[]>([]);
  const chosen = chooseCaptions(captions, preferences.captionLanguage, language);
  const { file, lang } = chosen ?? {};
  const on = preferences.captions;

  useEffect(() => {
    if (!on || file === undefined || lang === undefined) return;
    return followCaptions(video, besideManifest(manifest, file), lang, setLines);
  }, [on, video, manifest, file, lang]);

  if (!on || lang === undefined) return null;
  const said = preferences.captionSounds ? lines : lines.map(withoutSounds).filter(Boolean);
  const look = [styles.captions, styles[preferences.captionSize], preferences.captionShade && styles.shade];
  return (
    <section
      className={[...look, raised && styles.raised].filter(Boolean).join(' ')}
      aria-label={label}
      lang={languageTag(lang as Parameters<typeof languageTag>[0])}
    >
      {said.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two voices may say the same
        <p key={`${index} ${raised} ${line}`}>
          <span>{line}</span>
        </p>
      ))}
    </section>
  );
}

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

/** The browser releases the lock of a hidden page, so it is requested again on return. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  const life = new AbortController();
  let lock: WakeLockSentinel | null = null;
  const take = async () => {
    if (document.hidden) return;
    const taken = await navigator.wakeLock.request('screen').catch(() => null);
    if (life.signal.aborted) void taken?.release();
    else lock = taken;
  };
  document.addEventListener('visibilitychange', () => void take(), { signal: life.signal });
  void take();
  return () => {
    life.abort();
    void lock?.release();
  };
}
