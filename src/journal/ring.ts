import type { Flow } from '../lib/currentRun.ts';
import type { Entry, Fact, Journal } from './entries.ts';

const KEY = 'journal';
const BATCH_MS = 500;
export const MOST_CHARACTERS = 400_000;

export type Recorded = (fact: Fact, run: Flow | null) => void;
type Line = { entry: Entry; text: string };

/** The entries of this tab survive a change of document; the newest replace the oldest. */
export function openRing(): Journal & { record: Recorded } {
  let lines = storedLines();
  const document = (lines.at(-1)?.entry.document ?? 0) + 1;
  let shown: readonly Entry[] | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Once left, only the next document of the tab writes to the storage. */
  let left = false;
  const listeners = new Set<() => void>();

  const flush = () => {
    timer = null;
    lines = newest(lines);
    shown = null;
    if (!left) store(lines);
    for (const listener of [...listeners]) listener();
  };
  window.addEventListener('pagehide', () => {
    if (timer !== null) clearTimeout(timer);
    flush();
    left = true;
  });
  // Back may restore this document after others have written.
  window.addEventListener('pageshow', () => {
    if (!left) return;
    left = false;
    const others = storedLines().filter(({ entry }) => entry.document !== document);
    const own = lines.filter(({ entry }) => entry.document === document);
    lines = [...others, ...own].sort(
      (a, b) => a.entry.at - b.entry.at || a.entry.document - b.entry.document,
    );
    shown = null;
  });

  return {
    record(fact, run) {
      const entry = { at: Date.now(), document, run, ...fact };
      lines.push({ entry, text: textOf(entry) });
      shown = null;
      timer ??= setTimeout(flush, BATCH_MS);
    },
    entries: () => {
      shown ??= lines.map(({ entry }) => entry);
      return shown;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value that JSON cannot hold must not lose the whole entry. */
function textOf(entry: Entry): string {
  try {
    return JSON.stringify(entry);
  } catch {
    return JSON.stringify({ ...entry, payload: '?', body: '?', input: '?' });
  }
}

function storedLines(): Line[] {
  try {
    const entries: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(entries)) return [];
    return entries.filter(isEntry).map((entry) => ({ entry, text: JSON.stringify(entry) }));
  } catch {
    return [];
  }
}

const isEntry = (value: Partial<Entry> | null): value is Entry =>
  typeof value?.kind === 'string' && typeof value.at === 'number' && typeof value.document === 'number';

function newest(lines: Line[], most = MOST_CHARACTERS): Line[] {
  let characters = 0;
  const first = lines.findLastIndex(({ text }) => {
    characters += text.length + 1;
    return characters > most;
  });
  return lines.slice(first + 1);
}

/** When the storage is full or denied, only the next document misses entries. */
function store(lines: Line[]): void {
  for (const most of [MOST_CHARACTERS, MOST_CHARACTERS / 4]) {
    const kept = newest(lines, most);
    try {
      window.sessionStorage.setItem(KEY, `[${kept.map(({ text }) => text).join()}]`);
      return;
    } catch {
      // Fewer may find room.
    }
  }
}
