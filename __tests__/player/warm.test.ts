import { readPlaylist } from '../../src/player/engine/playlist.ts';
import { createWarmer } from '../../src/player/engine/warm.ts';
import { setSaveData } from './fakes.ts';

const BASE = 'https://cdn.test/e2/';
const files: Record<string, string> = {
  'master.m3u8':
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n270/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n480/index.m3u8\n',
  '270/index.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\ns0.m4s\n#EXTINF:2,\ns1.m4s\n',
};

function cdn() {
  const asked: string[] = [];
  const request = jest.fn(async (address: string, _init?: RequestInit) => {
    asked.push(address.replace(BASE, ''));
    const text = files[address.replace(BASE, '')] ?? '';
    return { ok: true, url: address, text: async () => text, arrayBuffer: async () => new ArrayBuffer(0) };
  });
  return { asked, request, warmer: createWarmer(request as unknown as typeof fetch) };
}
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  setSaveData(false);
});
afterEach(() => jest.useRealTimers());

test('native: the playlists and the init, in order, and never a segment', async () => {
  const { asked, request, warmer } = cdn();
  warmer.warm(`${BASE}master.m3u8`, false);
  await settle();
  expect(asked).toEqual(['master.m3u8', '270/index.m3u8', '270/init.mp4']);
  for (const [, init] of request.mock.calls) expect(init).toMatchObject({ priority: 'low' });
});

test('hls.js: the first segment too', async () => {
  const { asked, warmer } = cdn();
  warmer.warm(`${BASE}master.m3u8`, true);
  await settle();
  expect(asked).toEqual(['master.m3u8', '270/index.m3u8', '270/init.mp4', '270/s0.m4s']);
});

test('once per episode', async () => {
  const { request, warmer } = cdn();
  warmer.warm(`${BASE}master.m3u8`, false);
  await settle();
  warmer.warm(`${BASE}master.m3u8`, false);
  await settle();
  expect(request).toHaveBeenCalledTimes(3);
});

test('never on Save-Data', async () => {
  setSaveData(true);
  const { request, warmer } = cdn();
  warmer.warm(`${BASE}master.m3u8`, true);
  await settle();
  expect(request).not.toHaveBeenCalled();
});

test('stopping and another episode drop what is under way', async () => {
  const { request, warmer } = cdn();
  const signalOf = (call: number) => request.mock.calls[call]?.[1]?.signal;
  warmer.warm(`${BASE}master.m3u8`, false);
  warmer.warm(`${BASE}other.m3u8`, false);
  expect(signalOf(0)?.aborted).toBe(true);
  warmer.stop();
  expect(signalOf(1)?.aborted).toBe(true);
});

test('a playlist that is no master is read as it is', () => {
  expect(readPlaylist(files['270/index.m3u8'] ?? '', `${BASE}270/index.m3u8?t=1`)).toEqual({
    variant: null,
    init: `${BASE}270/init.mp4`,
    segment: `${BASE}270/s0.m4s`,
  });
});

test('byte ranges are not warmed', () => {
  const text =
    '#EXTM3U\n#EXT-X-MAP:URI="all.mp4",BYTERANGE="800@0"\n#EXTINF:2,\n#EXT-X-BYTERANGE:9@800\nall.mp4\n';
  expect(readPlaylist(text, BASE)).toEqual({ variant: null, init: null, segment: null });
});
