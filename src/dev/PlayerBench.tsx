import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../core/hooks.ts';
import { selectEpisodes } from '../features/videos/slice.ts';
import { bufferedEnd } from '../player/buffering.ts';
import { choosePath, supportOf } from '../player/engine/attach.ts';
import { type FeedPage, Player, type PlayerLabels, type StageEvent } from '../player/Player.tsx';

const BENCH_VIDEO = 'a-forged-duchess';
const EVERY_MS = 250;
const LINES = 200;
const MEDIA_EVENTS = [
  'loadstart',
  'loadeddata',
  'play',
  'playing',
  'pause',
  'waiting',
  'stalled',
  'resize',
  'ended',
  'error',
];

const labels = Object.fromEntries(
  [
    ...['play', 'pause', 'mute', 'unmute', 'seek', 'loading', 'tapForSound', 'retry', 'failed', 'back'],
    ...['forward', 'previous', 'next', 'captions', 'asleep', 'enough', 'goOn', 'fast', 'playing', 'paused'],
  ].map((name) => [name, name]),
) as PlayerLabels;

/** For developers: plays `?video=<id>` or any number of `?manifest=<address>` and logs the player's state. */
export default function PlayerBench(): JSX.Element {
  const [query] = useSearchParams();
  const pages = usePages(query);
  const root = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const { lines, log } = useLog();
  const slots = useSlots(root.current);

  useEffect(() => {
    const element = root.current;
    const life = new AbortController();
    const note = (event: Event) => {
      if (event.target instanceof HTMLVideoElement) log(`${fileOf(event.target)} ${event.type}`);
    };
    for (const type of MEDIA_EVENTS)
      element?.addEventListener(type, note, { capture: true, signal: life.signal });
    return () => life.abort();
  }, [log]);

  const onEvent = (event: StageEvent) => log(JSON.stringify(event));
  const onSettled = (to: number) => {
    log(`settled at ${to}`);
    setIndex(to);
  };
  return (
    <main id="main" tabIndex={-1} style={{ display: 'flex', flexWrap: 'wrap', gap: 16, padding: 16 }}>
      <div ref={root} style={{ inlineSize: 360, blockSize: 640, ['--stage-height' as string]: '640px' }}>
        {pages.length > 0 && (
          <Player
            key={query.toString()}
            pages={pages}
            index={Math.min(index, pages.length - 1)}
            onSettled={onSettled}
            onEvent={onEvent}
            poster={null}
            nowPlaying={{ title: `${index + 1}`, series: 'bench', poster: null }}
            language="en"
            labels={labels}
            cover={pages[index]?.media ? null : <p>nothing to play</p>}
          />
        )}
      </div>
      <div style={{ flex: 1, minInlineSize: 280, fontFamily: 'monospace', fontSize: 12 }}>
        <h1>Player</h1>
        <Source />
        <pre data-bench="slots">{slots.map((slot) => JSON.stringify(slot)).join('\n')}</pre>
        <pre data-bench="log" style={{ maxBlockSize: 360, overflow: 'auto' }}>
          {lines.join('\n')}
        </pre>
      </div>
    </main>
  );
}

function Source(): JSX.Element {
  return (
    <form>
      <input name="video" placeholder="video id" aria-label="video id" />{' '}
      <input name="manifest" placeholder="/media/…/master.m3u8" aria-label="manifest" />{' '}
      <button type="submit">open</button>
    </form>
  );
}

function usePages(query: URLSearchParams): FeedPage[] {
  const manifests = query.getAll('manifest').filter(Boolean).join(' ');
  const list = useAppSelector((state) => selectEpisodes(state, query.get('video') || BENCH_VIDEO))?.list;
  return useMemo(() => {
    if (manifests) {
      return manifests
        .split(' ')
        .map((manifest) => ({ id: manifest, media: { manifest, still: null }, startAt: 0 }));
    }
    return (list?.episodes ?? []).map(({ id, media }) => ({ id, media, startAt: 0 }));
  }, [manifests, list]);
}

function useLog() {
  const [lines, setLines] = useState<string[]>([]);
  const [log] = useState(() => (line: string) => {
    const entry = `${(performance.now() / 1000).toFixed(2)} ${line}`;
    setLines((before) => [entry, ...before].slice(0, LINES));
  });
  return { lines, log };
}

function useSlots(root: HTMLElement | null) {
  const [slots, setSlots] = useState<ReturnType<typeof inspect>[]>([]);
  useEffect(() => {
    const timer = setInterval(
      () => setSlots(Array.from(root?.querySelectorAll('video') ?? [], inspect)),
      EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [root]);
  return slots;
}

function inspect(video: HTMLVideoElement) {
  const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality();
  const source = video.currentSrc.startsWith('blob:') ? 'hls.js' : 'native';
  return {
    page: Number(
      (video.closest('[style*="--page"]') as HTMLElement | null)?.style.getPropertyValue('--page'),
    ),
    current: video.closest('[data-current]') !== null,
    source: video.readyState > 0 ? source : 'none',
    wouldChoose: choosePath(supportOf(video), false),
    rendition: `${video.videoWidth}×${video.videoHeight}`,
    time: Number(video.currentTime.toFixed(2)),
    ahead: Number((bufferedEnd(video) - video.currentTime).toFixed(1)),
    frames: `${totalVideoFrames} − ${droppedVideoFrames}`,
    readyState: video.readyState,
    paused: video.paused,
    muted: video.muted,
    rate: video.playbackRate,
    error: video.error?.message ?? null,
  };
}

const fileOf = ({ currentSrc }: HTMLVideoElement) =>
  currentSrc.startsWith('blob:') ? 'hls.js' : currentSrc.split('/').slice(-2).join('/');
