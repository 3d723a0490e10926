import type { Action } from '@reduxjs/toolkit';
import type { Detour } from '../core/navigation/slice.ts';
import { currentRun, type Flow } from '../lib/currentRun.ts';
import { session } from '../lib/storage.ts';

const KEY = 'intent';
export const INTENT_MS = 60 * 60 * 1000;

type Wants = Detour['wants'];
/** A request that may continue in another document; `resumedIn` is the detour in which it waited before. */
export type Resumable<A extends Action = Action> = A & {
  meta?: { flow?: Flow; resumedIn?: Wants | null } | undefined;
};
export type Intent = { request: Resumable; detour: Wants | null; storedAt: number };

/** Stores a request and its run, because another document may replace this one. */
export function storeIntent(request: Resumable): void {
  const intents = readIntents();
  if (intents.some(isOf(request))) return;
  write([...intents, { request, detour: null, storedAt: Date.now() }]);
}

/** Stores what the current run's request waits for, so that the next document can resume it there. */
export function storeDetour(detour: Wants): void {
  const waits = ({ request }: Intent) => request.meta?.flow?.name === currentRun()?.name;
  write(readIntents().map((intent) => (waits(intent) ? { ...intent, detour } : intent)));
}

/** Oldest first: a checkout comes after the unlock or subscription that waits for its payment. */
export function readIntents(): Intent[] {
  try {
    const stored: unknown = JSON.parse(session.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isIntent) : [];
  } catch {
    return [];
  }
}

export const isFresh = ({ storedAt }: Intent): boolean => Date.now() - storedAt < INTENT_MS;

export function dropIntent(request: Resumable): void {
  const isDone = isOf(request);
  write(readIntents().filter((intent) => !isDone(intent)));
}

const isIntent = (value: Intent | null): value is Intent =>
  typeof value?.request?.type === 'string' && typeof value.storedAt === 'number';

const isOf =
  ({ type, meta }: Resumable) =>
  ({ request }: Intent): boolean =>
    request.type === type && request.meta?.flow?.id === meta?.flow?.id;

function write(intents: Intent[]): void {
  if (intents.length > 0) session.set(KEY, JSON.stringify(intents));
  else session.remove(KEY);
}
