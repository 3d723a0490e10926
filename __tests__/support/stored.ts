import { LOCAL, STORED } from '../../contract/storage.ts';
import { local, session } from '../../src/lib/storage.ts';

const NAMED = [...Object.values(STORED), ...Object.values(LOCAL), 'intent', 'purchase', 'journal'];

/** Empties both storages, and what the app keeps of them in memory. */
export function forgetStored(): void {
  for (const [safe, storage] of [
    [local, window.localStorage],
    [session, window.sessionStorage],
  ] as const)
    for (const key of [...NAMED, ...Object.keys(storage)]) safe.remove(key);
}
