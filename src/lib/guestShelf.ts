import { LOCAL } from '../../contract/storage.ts';
import { local } from './storage.ts';

/** So many of each kind; the oldest go first. */
export const MOST = 200;

export type KeptSave = { videoId: string; savedAt: string };
/** Where a guest was in a video; a video is kept once. */
export type KeptPlace = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  /** How long the episode is; of older places it was not kept. */
  episodeSeconds?: number | undefined;
  second: number;
  watchedAt: string;
};
/** What a guest has in this browser, the newest first. */
export type Shelf = { saves: KeptSave[]; places: KeptPlace[] };

const isId = (value: unknown): boolean => /^[\w.-]{1,100}$/.test(String(value));
const isInstant = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));
const isSave = (save: Partial<KeptSave> | null): save is KeptSave =>
  isId(save?.videoId) && isInstant(save?.savedAt);
const isPlace = (place: Partial<KeptPlace> | null): place is KeptPlace =>
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
    .slice(0, MOST);
}

export function readShelf(): Shelf {
  try {
    const { saves, places } = JSON.parse(local.get(LOCAL.guest) ?? '');
    return { saves: sound(saves, isSave), places: sound(places, isPlace) };
  } catch {
    return { saves: [], places: [] };
  }
}

function write(shelf: Shelf): void {
  if (shelf.saves.length + shelf.places.length === 0) emptyShelf();
  else local.set(LOCAL.guest, JSON.stringify(shelf));
}

const without = <T extends { videoId: string }>(list: T[], videoId: string) =>
  list.filter((item) => item.videoId !== videoId);

/** Saves a video, or takes it out. */
export function keepSave(videoId: string, saved: boolean): void {
  const { saves, places } = readShelf();
  const others = without(saves, videoId);
  const save = { videoId, savedAt: new Date().toISOString() };
  write({ saves: saved ? [save, ...others].slice(0, MOST) : others, places });
}

export function keepPlace(place: KeptPlace): void {
  const { saves, places } = readShelf();
  write({ saves, places: [place, ...without(places, place.videoId)].slice(0, MOST) });
}

/** There is no such video any more. */
export function dropVideo(videoId: string): void {
  const { saves, places } = readShelf();
  write({ saves: without(saves, videoId), places: without(places, videoId) });
}

export const emptyShelf = (): void => local.remove(LOCAL.guest);
