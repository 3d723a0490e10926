import type { Page } from '../../../contract/entities.ts';
import { LOCAL } from '../../../contract/storage.ts';
import { local } from '../../lib/storage.ts';

/* Stores the first page of each of a member's lists in this browser, for when the server is out of reach. */

export type ListName = 'favourites' | 'history';
type Stored = { owner: string; items: Partial<Record<ListName, unknown[]>> };

function read(owner: string): Stored['items'] {
  try {
    const stored: Partial<Stored> = JSON.parse(local.get(LOCAL.keptPages) ?? '');
    return stored.owner === owner && typeof stored.items === 'object' ? { ...stored.items } : {};
  } catch {
    return {};
  }
}

export function keepPage(owner: string, list: ListName, { items }: Page<unknown>): void {
  const stored: Stored = { owner, items: { ...read(owner), [list]: items } };
  local.set(LOCAL.keptPages, JSON.stringify(stored));
}

export function readKeptPage<Item>(owner: string, list: ListName): Page<Item> | null {
  const items = read(owner)[list];
  return Array.isArray(items) ? { items: items as Item[], cursor: null } : null;
}

export const forgetPages = (): void => local.remove(LOCAL.keptPages);
