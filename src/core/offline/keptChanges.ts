import type { Position, RatingWish } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { local } from '../../lib/storage.ts';

/* What a member changed while the server was out of reach, in this browser's storage. */

export type Change =
  | { kind: 'favourite'; videoId: string; saved: boolean }
  | { kind: 'rating'; videoId: string; rating: RatingWish }
  | { kind: 'reminder'; videoId: string; on: boolean }
  | ({ kind: 'position' } & Position);

/** The oldest go first. */
export const CHANGE_LIMIT = 500;
const KINDS: unknown[] = ['favourite', 'rating', 'reminder', 'position'] satisfies Change['kind'][];

type Stored = { owner: string; changes: Change[] };

/** Oldest first. Another member's changes are none of this one's. */
export function readKeptChanges(owner: string): Change[] {
  try {
    const stored: Partial<Stored> = JSON.parse(local.get(LOCAL.keptChanges) ?? '');
    const changes = stored.owner === owner && Array.isArray(stored.changes) ? stored.changes : [];
    // Anyone can write to local storage; the server refuses the rest of what is wrong.
    return changes.filter((change) => KINDS.includes(change?.kind) && typeof change.videoId === 'string');
  } catch {
    return [];
  }
}

function write(owner: string, changes: Change[]): void {
  const stored: Stored = { owner, changes: changes.slice(-CHANGE_LIMIT) };
  if (changes.length === 0) local.remove(LOCAL.keptChanges);
  else local.set(LOCAL.keptChanges, JSON.stringify(stored));
}

const isOfSame = (one: Change, other: Change) => one.kind === other.kind && one.videoId === other.videoId;

export const isKept = (owner: string, change: Change): boolean =>
  readKeptChanges(owner).some((kept) => isOfSame(kept, change));

/** The newest of a kind and series takes the place of those before it. */
export function keepChange(owner: string, change: Change): void {
  write(owner, [...readKeptChanges(owner).filter((kept) => !isOfSame(kept, change)), change]);
}

export const forgetAllChanges = (): void => local.remove(LOCAL.keptChanges);

/** Forgets changes that were sent, but not those that have taken their place meanwhile. */
export function forgetChanges(owner: string, sent: Change[]): void {
  const texts = new Set(sent.map((change) => JSON.stringify(change)));
  write(
    owner,
    readKeptChanges(owner).filter((change) => !texts.has(JSON.stringify(change))),
  );
}
