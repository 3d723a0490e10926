import type { Position, RatingWish } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { editText } from '../../lib/keptText.ts';

/* Stores in this browser what a member changed while the server was out of reach. */

export type Change =
  | { kind: 'favourite'; videoId: string; saved: boolean }
  | { kind: 'rating'; videoId: string; rating: RatingWish }
  | { kind: 'reminder'; videoId: string; on: boolean }
  | ({ kind: 'position' } & Position);

export const CHANGE_LIMIT = 500;
const KINDS: unknown[] = ['favourite', 'rating', 'reminder', 'position'] satisfies Change['kind'][];

type Stored = { owner: string; changes: Change[] };

/** Oldest first; another member's changes do not count. */
function changesIn(text: string | null, owner: string): Change[] {
  try {
    const stored: Partial<Stored> = JSON.parse(text ?? '');
    const changes = stored.owner === owner && Array.isArray(stored.changes) ? stored.changes : [];
    // Anyone can write to this storage; the server refuses whatever else is wrong.
    return changes.filter((change) => KINDS.includes(change?.kind) && typeof change.videoId === 'string');
  } catch {
    return [];
  }
}

function textOf(owner: string, changes: Change[]): string | null {
  const stored: Stored = { owner, changes: changes.slice(-CHANGE_LIMIT) };
  return changes.length === 0 ? null : JSON.stringify(stored);
}

export const readKeptChanges = async (owner: string): Promise<Change[]> =>
  changesIn(await editText(LOCAL.keptChanges, (text) => text), owner);

async function edit(owner: string, toNext: (changes: Change[]) => Change[]): Promise<void> {
  await editText(LOCAL.keptChanges, (text) => textOf(owner, toNext(changesIn(text, owner))));
}

const isOfSame = (one: Change, other: Change) => one.kind === other.kind && one.videoId === other.videoId;

export const isKept = async (owner: string, change: Change): Promise<boolean> =>
  (await readKeptChanges(owner)).some((kept) => isOfSame(kept, change));

export const keepChange = (owner: string, change: Change): Promise<void> =>
  edit(owner, (changes) => [...changes.filter((kept) => !isOfSame(kept, change)), change]);

export const forgetAllChanges = (): Promise<unknown> => editText(LOCAL.keptChanges, () => null);

/** Forgets changes that were sent, but not those that have replaced them meanwhile. */
export function forgetChanges(owner: string, sent: Change[]): Promise<void> {
  const texts = new Set(sent.map((change) => JSON.stringify(change)));
  return edit(owner, (changes) => changes.filter((change) => !texts.has(JSON.stringify(change))));
}
