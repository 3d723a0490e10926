import { DOWNLOAD_ABOUT, DOWNLOAD_CACHE, DOWNLOADED_PATH } from '../../contract/downloads.ts';
import type { Episode, Media, Video } from '../../contract/entities.ts';

/* The episodes on this device: of each a cache of its own, which holds its files and what the app knows of it. */

export type KeptEpisode = {
  /** The member who downloaded it; null for a guest. */
  owner: string | null;
  video: Video;
  episode: Omit<Episode, 'media'>;
  /** The rendition's shorter side. */
  height: number;
  /** Of all its files; 0 before they are known. */
  bytes: number;
  /** Not all files are there until it is `done`; `paused` by its viewer. */
  state: 'partial' | 'paused' | 'done';
  /** It plays until then; null before the server was asked. */
  until: string | null;
};

/** `interrupted`: no line, or the address has ended; `full`: no space on this device; `forbidden`: no right. */
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

/** Downloads play through the service worker, and as segments, which not every browser takes from a script. */
export const canDownload = (): boolean =>
  Boolean(navigator.serviceWorker?.controller) &&
  'caches' in window &&
  ('MediaSource' in window || 'ManagedMediaSource' in window);

/** The ids of all episodes that have a cache, whole or not. */
export async function idsHere(): Promise<string[]> {
  if (!canDownload()) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(DOWNLOAD_CACHE));
  return names.map((name) => name.slice(DOWNLOAD_CACHE.length));
}

/** Those that may still be played, or are still to come. What has ended is deleted; what begins just now is not listed yet. */
export async function listKept(): Promise<KeptEpisode[]> {
  const all = await Promise.all((await idsHere()).map(readKept));
  const begun = all.filter((kept) => kept !== null);
  const now = Date.now();
  const isOver = ({ until }: KeptEpisode) => until !== null && Date.parse(until) <= now;
  await removeKept(begun.filter(isOver).map(({ episode }) => episode.id));
  return begun.filter((kept) => !isOver(kept));
}

/** The episodes of a series that play from this device, in their order. */
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

/** The addresses at which the service worker answers from this device. */
export const mediaOnDevice = (episodeId: string, until: string): Media => ({
  manifest: addressOf(episodeId, 'master.m3u8'),
  still: addressOf(episodeId, 'still.webp'),
  expiresAt: until,
});

/** Bytes that the app uses here, and those that it may still use. */
export type Space = { used: number; free: number };

/** Null where the browser does not say. */
export async function spaceHere(): Promise<Space | null> {
  const { usage, quota }: StorageEstimate = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return usage === undefined || quota === undefined ? null : { used: usage, free: quota - usage };
}

/** Asks the browser not to clear this device's downloads when space runs short. Firefox asks its user, who may never answer. */
export function askToStay(): void {
  navigator.storage?.persist().catch(() => false);
}
