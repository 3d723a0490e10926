import type { Download, Media } from '../../contract/entities.ts';
import { memoryCaches } from './memoryCaches.ts';

const CLIP = '/clips/a-clip/0123456789ab';
const TRACKS = {
  captions: [{ lang: 'en', file: `${CLIP}/captions-en.vtt?t=right` }],
  storyboard: null,
  renditions: [
    { height: 480, bytes: 1_000_000, playlist: '480/index.m3u8' },
    { height: 720, bytes: 2_000_000, playlist: '720/index.m3u8' },
  ],
};
const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=480x854
480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=720x1280
720/index.m3u8
`;
const PLAYLIST = (height: number) => `#EXTM3U
#EXT-X-MAP:URI="${CLIP}/${height}/init.mp4?t=right"
#EXTINF:2.00000,
${CLIP}/${height}/0.m4s?t=right
#EXT-X-ENDLIST
`;
const DOCUMENTS: Record<string, string> = {
  'tracks.json': JSON.stringify(TRACKS),
  'master.m3u8': MASTER,
  '480/index.m3u8': PLAYLIST(480),
  '720/index.m3u8': PLAYLIST(720),
};

/** What the server says of an episode that may be kept. */
export const downloadOf = (episodeId: string, until: string): Download => {
  const media: Media = {
    manifest: `/media/token/${episodeId}/master.m3u8`,
    still: `${CLIP}/still.webp?t=right`,
    expiresAt: until,
  };
  return { episodeId, media, until };
};

/** jsdom keeps no files: makes it a browser that does, whose server has every episode. */
export function keepsEpisodes() {
  const { caches: roomy, stored } = memoryCaches(location.origin);
  const disk = { isFull: false };
  const caches = {
    ...roomy,
    async open(name: string) {
      const cache = await roomy.open(name);
      const put: typeof cache.put = async (request, answer) => {
        if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
        return cache.put(request, answer);
      };
      return { ...cache, put };
    },
  };
  const asked: string[] = [];
  /** An answer in the place of a file, by the end of its path. */
  const instead = new Map<string, () => Response>();
  const before = globalThis.fetch;
  const fetchFile = async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    asked.push(pathname);
    const other = [...instead].find(([end]) => pathname.endsWith(end));
    if (other) return other[1]();
    const name = Object.keys(DOCUMENTS).find((each) => pathname.endsWith(`/${each}`));
    return new Response(name && !pathname.startsWith('/clips/') ? DOCUMENTS[name] : 'bytes');
  };
  const given: [target: object, name: string, value: unknown][] = [
    [
      navigator,
      'serviceWorker',
      { controller: {}, addEventListener: () => {}, removeEventListener: () => {} },
    ],
    [window, 'caches', caches],
    [window, 'MediaSource', class {}],
    [globalThis, 'fetch', fetchFile],
  ];
  for (const [target, name, value] of given)
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return {
    asked,
    disk,
    instead,
    /** The names of an episode's files. */
    filesOf: (episodeId: string): string[] =>
      [...(stored.get(`download ${episodeId}`)?.keys() ?? [])].map((path) =>
        path.replace(`/downloaded/${episodeId}/`, ''),
      ),
    textOf: async (episodeId: string, name: string): Promise<string | undefined> =>
      stored.get(`download ${episodeId}`)?.get(`/downloaded/${episodeId}/${name}`)?.clone().text(),
    undo: () => {
      for (const [target, name] of given) Reflect.deleteProperty(target, name);
      globalThis.fetch = before;
    },
  };
}
