import type { CallName } from '../../contract/calls.ts';
import type { FailureKind } from './apiError.ts';

type Headers = { [name: string]: unknown };
/** As it goes out. */
type SentCall = { call: CallName; input: unknown; headers: Headers };
/** As it came. */
type CallAnswer = {
  /** HTTP's; null without an answer. */
  status: number | null;
  body: unknown;
  headers: Headers;
  failure: FailureKind | null;
};

/** Told of a call; the function that it returns is told of the answer. */
type CallWatcher = (call: SentCall) => (answer: CallAnswer) => void;

const watchers = new Set<CallWatcher>();
/** By the client's own object of a call. */
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
