import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

/** Anyone can write to local storage, so only ids count. */
export const readNotInterested = (): string[] =>
  local
    .get(LOCAL.notInterested)
    ?.split(' ')
    .filter((id) => /^[\w.-]{1,100}$/.test(id)) ?? [];
