import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

/** So many of each kind; the oldest go first. */
export const GUEST_LIMIT = 200;

export type GuestSave = { videoId: string; savedAt: string };
/** Where a guest was in a video; a video is kept once. */
export type GuestPosition = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  /** How long the episode is; of older places it was not kept. */
  episodeSeconds?: number | undefined;
  second: number;
  watchedAt: string;
};
/** What a guest has in this browser, the newest first. */
export type GuestLibrary = { saves: GuestSave[]; places: GuestPosition[] };

const isId = (value: unknown): boolean => /^[\w.-]{1,100}$/.test(String(value));
const isInstant = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));
const isSave = (save: Partial<GuestSave> | null): save is GuestSave =>
  isId(save?.videoId) && isInstant(save?.savedAt);
const isPlace = (place: Partial<GuestPosition> | null): place is GuestPosition =>
  isId(place?.videoId) &&
  isId(place?.episodeId) &&
  Number.isInteger(place?.episodeNumber) &&
  Number.isFinite(place?.episodeSeconds ?? 0) &&
  Number.isFinite(place?.second) &&
  isInstant(place?.watchedAt);

/** Each video once, and only what has its shape: anybody can write into local storage. */
function sound<T extends { videoId: string }>(
  list: unknown,
  isOne: (item: Partial<T> | null) => item is T,
): T[] {
  const good = Array.isArray(list) ? list.filter(isOne) : [];
  return [...new Map(good.map((item) => [item.videoId, item] as const).reverse()).values()]
    .reverse()
    .slice(0, GUEST_LIMIT);
}

export function readGuestLibrary(): GuestLibrary {
  try {
    const { saves, places } = JSON.parse(local.get(LOCAL.guest) ?? '');
    return { saves: sound(saves, isSave), places: sound(places, isPlace) };
  } catch {
    return { saves: [], places: [] };
  }
}

function write(shelf: GuestLibrary): void {
  if (shelf.saves.length + shelf.places.length === 0) clearGuestLibrary();
  else local.set(LOCAL.guest, JSON.stringify(shelf));
}

const without = <T extends { videoId: string }>(list: T[], videoId: string) =>
  list.filter((item) => item.videoId !== videoId);

/** Saves a video, or takes it out. */
export function storeGuestSave(videoId: string, saved: boolean): void {
  const { saves, places } = readGuestLibrary();
  const others = without(saves, videoId);
  const save = { videoId, savedAt: new Date().toISOString() };
  write({ saves: saved ? [save, ...others].slice(0, GUEST_LIMIT) : others, places });
}

export function storeGuestPosition(place: GuestPosition): void {
  const { saves, places } = readGuestLibrary();
  write({ saves, places: [place, ...without(places, place.videoId)].slice(0, GUEST_LIMIT) });
}

/** There is no such video any more. */
export function removeGuestVideo(videoId: string): void {
  const { saves, places } = readGuestLibrary();
  write({ saves: without(saves, videoId), places: without(places, videoId) });
}

export const clearGuestLibrary = (): void => local.remove(LOCAL.guest);
