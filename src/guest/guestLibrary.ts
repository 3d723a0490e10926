import { isId } from '../../contract/paths.ts';
import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

export const GUEST_LIMIT = 200;

export type GuestSave = { videoId: string; savedAt: string };
export type GuestPosition = {
  videoId: string;
  episodeId: string;
  episodeNumber: number;
  episodeSeconds?: number | undefined;
  second: number;
  watchedAt: string;
};
export type GuestLibrary = { saves: GuestSave[]; places: GuestPosition[] };

const isInstant = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));
const isSave = (save: Partial<GuestSave> | null): save is GuestSave =>
  isId(save?.videoId) && isInstant(save?.savedAt);
const isPosition = (position: Partial<GuestPosition> | null): position is GuestPosition =>
  isId(position?.videoId) &&
  isId(position?.episodeId) &&
  Number.isInteger(position?.episodeNumber) &&
  Number.isFinite(position?.episodeSeconds ?? 0) &&
  Number.isFinite(position?.second) &&
  isInstant(position?.watchedAt);

/** Anyone can write to local storage, so only valid entries count, one per video. */
function validItems<T extends { videoId: string }>(
  list: unknown,
  isItem: (item: Partial<T> | null) => item is T,
): T[] {
  const valid = Array.isArray(list) ? list.filter(isItem) : [];
  return [...new Map(valid.map((item) => [item.videoId, item] as const).reverse()).values()]
    .reverse()
    .slice(0, GUEST_LIMIT);
}

export function readGuestLibrary(): GuestLibrary {
  try {
    const { saves, places } = JSON.parse(local.get(LOCAL.guest) ?? '');
    return { saves: validItems(saves, isSave), places: validItems(places, isPosition) };
  } catch {
    return { saves: [], places: [] };
  }
}

function write(library: GuestLibrary): void {
  if (library.saves.length + library.places.length === 0) local.remove(LOCAL.guest);
  else local.set(LOCAL.guest, JSON.stringify(library));
}

const without = <T extends { videoId: string }>(list: T[], videoId: string) =>
  list.filter((item) => item.videoId !== videoId);

export function storeGuestSave(videoId: string, saved: boolean): void {
  const { saves, places } = readGuestLibrary();
  const others = without(saves, videoId);
  const save = { videoId, savedAt: new Date().toISOString() };
  write({ saves: saved ? [save, ...others].slice(0, GUEST_LIMIT) : others, places });
}

export function storeGuestPosition(position: GuestPosition): void {
  const { saves, places } = readGuestLibrary();
  write({ saves, places: [position, ...without(places, position.videoId)].slice(0, GUEST_LIMIT) });
}

/** Removes the position in one video, or in all (null), and returns what it removed. */
export function removeGuestPositions(videoId: string | null): GuestPosition[] {
  const { saves, places } = readGuestLibrary();
  const kept = videoId === null ? [] : without(places, videoId);
  write({ saves, places: kept });
  return places.filter((position) => !kept.includes(position));
}

export function restoreGuestPositions(positions: GuestPosition[]): void {
  const { saves, places } = readGuestLibrary();
  const missing = positions.filter(({ videoId }) => without(places, videoId).length === places.length);
  write({ saves, places: [...places, ...missing].sort((a, b) => (a.watchedAt < b.watchedAt ? 1 : -1)) });
}

export function removeGuestVideo(videoId: string): void {
  const { saves, places } = readGuestLibrary();
  write({ saves: without(saves, videoId), places: without(places, videoId) });
}

export function clearGuestLibrary(): void {
  local.remove(LOCAL.guest);
  local.remove(LOCAL.notInterested);
}

export const readNotInterested = (): string[] =>
  local.get(LOCAL.notInterested)?.split(' ').filter(isId) ?? [];

/** The latest comes first. */
export function storeNotInterested(videoIds: string[]): void {
  if (videoIds.length === 0) local.remove(LOCAL.notInterested);
  else local.set(LOCAL.notInterested, videoIds.slice(0, GUEST_LIMIT).join(' '));
}
