import type { CallName } from '../../contract/calls.ts';
import type { FailureKind } from './apiError.ts';

type Headers = { [name: string]: unknown };
type SentCall = { call: CallName; input: unknown; headers: Headers };
type CallAnswer = {
  status: number | null;
  body: unknown;
  headers: Headers;
  failure: FailureKind | null;
};

/** Is called with each call; the function that it returns is called with the answer. */
type CallWatcher = (call: SentCall) => (answer: CallAnswer) => void;

const watchers = new Set<CallWatcher>();
const waiting = new WeakMap<object, ReturnType<CallWatcher>[]>();

export const addCallWatcher = (watcher: CallWatcher): void => void watchers.add(watcher);

export function announceCall(key: object, call: SentCall): void {
  waiting.set(
    key,
    [...watchers].map((watcher) => watcher(call)),
  );
}

export function announceAnswer(key: object | undefined, answer: CallAnswer): void {
  for (const tell of (key && waiting.get(key)) ?? []) tell(answer);
}
