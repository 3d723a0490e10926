import { readPlaylist } from './playlist.ts';

type Saver = Navigator & { connection?: { saveData?: boolean } };

export type Warmer = {
  /** Fetches what the next episode needs first, once; anything else under way is dropped. */
  warm: (manifest: string, withSegment: boolean) => void;
  stop: () => void;
};

export function createWarmer(request: typeof fetch = (input, init) => window.fetch(input, init)): Warmer {
  let current: { manifest: string; abort: AbortController } | null = null;

  const warmAll = async (manifest: string, withSegment: boolean, signal: AbortSignal) => {
    const get = (address: string) => request(address, { priority: 'low', signal } as RequestInit);
    const read = async (address: string) => {
      const response = await get(address);
      return response.ok ? readPlaylist(await response.text(), response.url || address) : null;
    };
    // Read to the end, or the cache keeps nothing.
    const drain = async (address: string | null) => address && (await (await get(address)).arrayBuffer());

    const master = await read(new URL(manifest, document.baseURI).href);
    const media = master?.variant ? await read(master.variant) : master;
    if (!media) return;
    await drain(media.init);
    if (withSegment) await drain(media.segment);
  };

  return {
    warm(manifest, withSegment) {
      if (current?.manifest === manifest || (navigator as Saver).connection?.saveData) return;
      current?.abort.abort();
      const abort = new AbortController();
      current = { manifest, abort };
      // What could not be warmed is simply fetched later.
      warmAll(manifest, withSegment, abort.signal).catch(() => {});
    },
    stop() {
      current?.abort.abort();
      current = null;
    },
  };
}
