import { DOWNLOAD_ABOUT, DOWNLOAD_CACHE, DOWNLOADED_PATH } from '../../contract/downloads.ts';
import type { Episode, Media, Video } from '../../contract/entities.ts';

export type KeptEpisode = {
  /** The member who downloaded it; null for a guest. */
  owner: string | null;
  video: Video;
  episode: Omit<Episode, 'media'>;
  /** The rendition's shorter side. */
  height: number;
  /** The total of all files; 0 before it is known. */
  bytes: number;
  /** A `partial` download resumes at the next visit; a `paused` one waits for its viewer. */
  state: 'partial' | 'paused' | 'done';
  /** When the right to play ends; null until the download is complete. */
  until: string | null;
};

/** `interrupted`: no connection or an expired address; `full`: no space left; `forbidden`: no right. */
export class DownloadError extends Error {
  readonly reason: 'interrupted' | 'full' | 'forbidden';

  constructor(reason: DownloadError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const cacheOf = (episodeId: string) => `${DOWNLOAD_CACHE}${episodeId}`;
const addressOf = (episodeId: string, name: string) =>
  `${DOWNLOADED_PATH}/${encodeURIComponent(episodeId)}/${name}`;

/** Downloads play through the service worker and Media Source Extensions, which not every browser has. */
export const canDownload = (): boolean =>
  Boolean(navigator.serviceWorker?.controller) &&
  'caches' in window &&
  ('MediaSource' in window || 'ManagedMediaSource' in window);

export async function idsHere(): Promise<string[]> {
  if (!canDownload()) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(DOWNLOAD_CACHE));
  return names.map((name) => name.slice(DOWNLOAD_CACHE.length));
}

/** Deletes expired downloads, and skips one that has a cache but no description yet. */
export async function listKept(): Promise<KeptEpisode[]> {
  const all = await Promise.all((await idsHere()).map(readKept));
  const begun = all.filter((kept) => kept !== null);
  const now = Date.now();
  const isOver = ({ until }: KeptEpisode) => until !== null && Date.parse(until) <= now;
  await removeKept(begun.filter(isOver).map(({ episode }) => episode.id));
  return begun.filter((kept) => !isOver(kept));
}

export async function keptOf(videoId: string): Promise<KeptEpisode[]> {
  const kept = (await listKept()).filter(({ video, state }) => video.id === videoId && state === 'done');
  return kept.sort((a, b) => a.episode.number - b.episode.number);
}

async function readKept(episodeId: string): Promise<KeptEpisode | null> {
  const about = await caches.match(addressOf(episodeId, DOWNLOAD_ABOUT), { cacheName: cacheOf(episodeId) });
  return about ? ((await about.json()) as KeptEpisode) : null;
}

export const keepAbout = (kept: KeptEpisode): Promise<void> =>
  keepFile(kept.episode.id, DOWNLOAD_ABOUT, new Response(JSON.stringify(kept)));

export async function keepFile(episodeId: string, name: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheOf(episodeId));
  await cache.put(addressOf(episodeId, name), answer).catch((error) => {
    throw new DownloadError(error?.name === 'QuotaExceededError' ? 'full' : 'interrupted');
  });
}

export const hasFile = async (episodeId: string, name: string): Promise<boolean> =>
  (await caches.match(addressOf(episodeId, name), { cacheName: cacheOf(episodeId) })) !== undefined;

export async function removeKept(episodeIds: string[]): Promise<void> {
  await Promise.all(episodeIds.map((id) => caches.delete(cacheOf(id))));
}

/** The service worker answers these addresses from the episode's cache. */
export const mediaOnDevice = (episodeId: string, until: string): Media => ({
  manifest: addressOf(episodeId, 'master.m3u8'),
  still: addressOf(episodeId, 'still.webp'),
  expiresAt: until,
});

/** In bytes. */
export type Space = { used: number; free: number };

export async function spaceHere(): Promise<Space | null> {
  const { usage, quota }: StorageEstimate = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, free: quota - usage };
}

/** Asks the browser not to evict downloads. Never awaited: Firefox asks its user, who may not answer. */
export function askToStay(): void {
  navigator.storage?.persist().catch(() => false);
}
