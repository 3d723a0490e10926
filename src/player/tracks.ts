import type { Tracks } from '../../contract/tracks.ts';

export type { Tracks } from '../../contract/tracks.ts';

export const besideManifest = (manifest: string, file: string): string =>
  new URL(file, new URL(manifest, document.baseURI)).href;

const CACHE_SIZE = 6;
const cache = new Map<string, Promise<Tracks | null>>();

export function tracksOf(
  manifest: string,
  request: typeof fetch = (input, init) => window.fetch(input, init),
): Promise<Tracks | null> {
  const cached = cache.get(manifest);
  if (cached !== undefined) return cached;
  const loading = fetchTracks(besideManifest(manifest, 'tracks.json'), request).catch(() => {
    // After a network failure the next caller may try again.
    cache.delete(manifest);
    return null;
  });
  cache.set(manifest, loading);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return loading;
}

export const forgetTracks = (): void => cache.clear();

async function fetchTracks(address: string, request: typeof fetch): Promise<Tracks | null> {
  const response = await request(address, { priority: 'low' } as RequestInit);
  if (!response.ok) return null;
  const { captions = [], storyboard = null, renditions = [] } = (await response.json()) as Partial<Tracks>;
  return { captions, storyboard, renditions };
}
