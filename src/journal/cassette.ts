import type { Flow } from '../lib/currentRun.ts';
import { downloadJson } from '../lib/downloadJson.ts';
import type { DocumentStart, Entry } from './entries.ts';
import { type Happening, happeningsOf } from './happenings.ts';

export type RecordedDocument = DocumentStart & {
  number: number;
  address: string;
  opened: number;
  /** The key of the history entry on which the document began. */
  key: string | null;
  happenings: Happening[];
};

/** A run that can be replayed elsewhere: its documents with everything that reached the app from outside. */
export type Cassette = {
  version: 1;
  exported: string;
  run: Flow;
  waits: boolean;
  documents: RecordedDocument[];
  /** What the journal did not record, in sentences; a replay of such a run may differ. */
  lacks: string[];
};

type OpenedEntry = Extract<Entry, { kind: 'documentOpened' }>;
type ActionEntry = Extract<Entry, { kind: 'action' }>;

export function toCassette(entries: readonly Entry[], run: Flow): Cassette {
  const { kept, waits } = untilTheEndOf(run, entries);
  const numbers = [...new Set(kept.filter(isOf(run)).map((entry) => entry.document))];
  const documents = numbers.map((number) => kept.filter((entry) => entry.document === number));
  return {
    version: 1,
    exported: new Date().toISOString(),
    run,
    waits,
    documents: documents.map(toDocument),
    lacks: documents.flatMap(lacksOf),
  };
}

/** A document that begins with the run in its storage belongs to it, even if the run never continued. */
const isOf =
  ({ id }: Flow) =>
  (entry: Entry): boolean =>
    entry.run?.id === id || (entry.kind === 'documentOpened' && storedIn(entry).includes(`"id":"${id}"`));

const storedIn = ({ began }: OpenedEntry): string => Object.values(began.session).join();

/** A run that still waits keeps all later entries: a replay needs the time in which nothing came. */
function untilTheEndOf(run: Flow, entries: readonly Entry[]) {
  const last = entries.findLastIndex(isOf(run));
  const document = entries[last]?.document;
  const here = entries.filter((entry) => entry.run?.id === run.id && entry.document === document);
  const count = (kind: Entry['kind']) => here.filter((entry) => entry.kind === kind).length;
  const waits =
    here.length === 0 ||
    count('effectBegan') > count('effectEnded') ||
    count('callSent') > count('callAnswered') ||
    count('codeWanted') > count('codeEnded');
  return { kept: waits ? entries : entries.slice(0, last + 1), waits };
}

function toDocument(entries: readonly Entry[]): RecordedDocument {
  const first = entries.find((entry): entry is OpenedEntry => entry.kind === 'documentOpened');
  const opened = first?.at ?? (entries[0] as Entry).at;
  const landing = entries.find(isNavigated)?.payload as
    | { key?: string; path?: string; search?: string }
    | undefined;
  return {
    number: (entries[0] as Entry).document,
    address: first?.address ?? `${landing?.path ?? '/'}${landing?.search ?? ''}`,
    opened,
    key: landing?.key ?? null,
    ...(first?.began ?? { local: {}, session: {}, page: null }),
    happenings: happeningsOf(entries, opened),
  };
}

const isNavigated = (entry: Entry): entry is Entry & ActionEntry =>
  entry.kind === 'action' && entry.type === 'navigation/navigated';

function lacksOf(entries: readonly Entry[], index: number): string[] {
  const name = `Document ${index + 1}`;
  const first = entries.find((entry): entry is OpenedEntry => entry.kind === 'documentOpened');
  const lostStart = first
    ? []
    : [
        `${name} has lost its start, because the journal was full: its first calls and what was stored are missing.`,
      ];
  const cut = entries.flatMap((entry) =>
    entry.kind === 'callAnswered' && isCut(entry.body)
      ? [`${name}: the answer to ${callOf(entry.id, entries)} was too long to be kept.`]
      : [],
  );
  const lost = entries.flatMap((entry) =>
    entry.kind === 'codeEnded' && !entry.arrived
      ? [`${name}: ${entry.file} did not arrive; a replay has it.`]
      : [],
  );
  return [...lostStart, ...cut, ...lost];
}

const isCut = (body: unknown): boolean => typeof body === 'object' && body !== null && 'cut' in body;

const callOf = (id: string, entries: readonly Entry[]): string =>
  entries.flatMap((entry) => (entry.kind === 'callSent' && entry.id === id ? entry.call : []))[0] ?? 'a call';

/** Saves the run as a file, for `npm run replay`. */
export const exportRun = (cassette: Cassette): void => downloadJson(`run-${cassette.run.id}.json`, cassette);
