import type { Action } from '@reduxjs/toolkit';
import type { Detour } from '../core/navigation/slice.ts';
import type { Flow } from '../lib/currentRun.ts';
import { session } from '../lib/storage.ts';

const KEY = 'intent';
export const INTENT_MS = 60 * 60 * 1000;

type Wants = Detour['wants'];
/** A request that may go on in another document; `resumedIn` is the detour in which it waited before. */
export type Resumable<A extends Action = Action> = A & {
  meta?: { flow?: Flow; resumedIn?: Wants | null } | undefined;
};
export type Intent = { request: Resumable; detour: Wants | null; storedAt: number };

/** Stores a request and its run, because another document may replace this one. */
export function storeIntent(request: Resumable): void {
  write({ request, detour: request.meta?.resumedIn ?? null, storedAt: Date.now() });
}

/** The next document then knows what the stored request waits for. */
export function storeDetour(detour: Wants): void {
  const intent = readIntent();
  if (intent) write({ ...intent, detour });
}

export function readIntent(): Intent | null {
  try {
    const intent: Partial<Intent> | null = JSON.parse(session.get(KEY) ?? 'null');
    const { request, detour = null, storedAt } = intent ?? {};
    if (typeof request?.type !== 'string' || typeof storedAt !== 'number') return null;
    return { request, detour, storedAt };
  } catch {
    return null;
  }
}

export const isFresh = ({ storedAt }: Intent): boolean => Date.now() - storedAt < INTENT_MS;

export function dropIntent(request: Resumable): void {
  if (JSON.stringify(readIntent()?.request) === JSON.stringify(request)) session.remove(KEY);
}

const write = (intent: Intent) => session.set(KEY, JSON.stringify(intent));
