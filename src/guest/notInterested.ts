import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';
import { GUEST_LIMIT } from './guestLibrary.ts';

/** Anyone can write to local storage, so only ids count. */
export const readNotInterested = (): string[] =>
  local
    .get(LOCAL.notInterested)
    ?.split(' ')
    .filter((id) => /^[\w.-]{1,100}$/.test(id)) ?? [];

/** The latest comes first. */
export function storeNotInterested(videoIds: string[]): void {
  if (videoIds.length === 0) local.remove(LOCAL.notInterested);
  else local.set(LOCAL.notInterested, videoIds.slice(0, GUEST_LIMIT).join(' '));
}
