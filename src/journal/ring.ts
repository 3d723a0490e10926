import type { Flow } from '../lib/currentRun.ts';
import type { Entry, Fact, Journal } from './entries.ts';

const KEY = 'journal';
const BATCH_MS = 500;
export const MOST_CHARACTERS = 400_000;

export type Recorded = (fact: Fact, run: Flow | null) => void;
type Line = { entry: Entry; text: string };

/** The entries of this tab, which outlive the document; the oldest make room for the newest. */
export function openRing(): Journal & { record: Recorded } {
  let lines = storedLines();
  const document = (lines.at(-1)?.entry.document ?? 0) + 1;
  let shown: readonly Entry[] | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The next document of the tab writes from here on. */
  let left = false;
  const listeners = new Set<() => void>();

  const flush = () => {
    timer = null;
    lines = newest(lines);
    shown = null;
    if (!left) lines = stored(lines);
    for (const listener of [...listeners]) listener();
  };
  window.addEventListener('pagehide', () => {
    if (timer !== null) clearTimeout(timer);
    flush();
    left = true;
  });
  // Back may show this document again, after others have written.
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

/** A value that is no plain data must not cost the others their place. */
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

/** Gives the lines that found room; a storage that is full or denied costs only what the next document would see. */
function stored(lines: Line[]): Line[] {
  for (const most of [MOST_CHARACTERS, MOST_CHARACTERS / 4]) {
    const kept = newest(lines, most);
    try {
      window.sessionStorage.setItem(KEY, `[${kept.map(({ text }) => text).join()}]`);
      return lines;
    } catch {
      // Fewer may find room.
    }
  }
  return lines;
}
