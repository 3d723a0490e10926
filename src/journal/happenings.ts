import type { FailureKind } from '../api/apiError.ts';
import type { Flow } from '../lib/currentRun.ts';
import type { Entry, Movement } from './entries.ts';

/** A replay repeats a person's movements; the app repeats its own. */
type Mover = 'person' | 'app';

export type Happening = { at: number /* in ms since the document opened */ } & (
  | { kind: 'dispatched'; type: string; payload?: unknown; run: Flow | null }
  | { kind: 'moved'; by: Movement; to: string; key: string; mover: Mover }
  | { kind: 'asked'; call: string; number: number; input: unknown }
  | {
      kind: 'answered';
      call: string;
      number: number;
      delay: number;
      status: number | null;
      body: unknown;
      failure: FailureKind | null;
      requestId: string | null;
    }
  | { kind: 'codeWanted'; file: string }
  | { kind: 'codeEnded'; file: string; arrived: boolean; delay: number }
  /** What the app did, with which a replay is compared. */
  | { kind: 'did'; type: string; payload?: unknown; run: Flow | null }
);
export type Did = Extract<Happening, { kind: 'did' }>;

type ActionEntry = Extract<Entry, { kind: 'action' }>;

/** The API client dispatches it, not a saga, but it follows from an answer. */
const REPORTED = 'api/failed';

export function happeningsOf(entries: readonly Entry[], opened: number): Happening[] {
  const moverOf = createMovers();
  const sent = new Map<string, { number: number; at: number; call: string }>();
  const wanted = new Map<string, number>();
  const happeningOf = (entry: Entry): Happening[] => {
    const at = entry.at - opened;
    switch (entry.kind) {
      case 'action': {
        const { type, payload, by, run } = entry;
        moverOf.sees(entry);
        const kind = by === 'saga' || type === REPORTED ? 'did' : 'dispatched';
        return [{ at, kind, type, ...(payload !== undefined && { payload }), run }];
      }
      case 'moved': {
        const { by, to, key } = entry;
        return [{ at, kind: 'moved', by, to, key, mover: moverOf.take(by, to) }];
      }
      case 'callSent': {
        const { call, input } = entry;
        sent.set(entry.id, { number: sent.size + 1, at, call });
        return [{ at, kind: 'asked', call, number: sent.size, input }];
      }
      case 'callAnswered': {
        const asked = sent.get(entry.id);
        if (!asked) return [];
        const { status, body, failure, requestId } = entry;
        const { call, number } = asked;
        return [
          { at, kind: 'answered', call, number, delay: at - asked.at, status, body, failure, requestId },
        ];
      }
      case 'codeWanted':
        wanted.set(entry.file, at);
        return [{ at, kind: 'codeWanted', file: entry.file }];
      case 'codeEnded': {
        const { file, arrived } = entry;
        return [{ at, kind: 'codeEnded', file, arrived, delay: at - (wanted.get(file) ?? at) }];
      }
      default:
        return [];
    }
  };
  return entries.flatMap(happeningOf);
}

const withoutHash = (to: string) => to.split('#')[0] ?? '';

function createMovers() {
  const requested: string[] = [];
  let backs = 0;
  return {
    sees({ type, payload }: ActionEntry) {
      if (type === 'navigation/requested') requested.push(withoutHash((payload as { to: string }).to));
      if (type === 'navigation/backRequested') backs += 1;
    },
    take(by: Movement, to: string): Mover {
      if (by === 'POP') {
        if (backs === 0) return 'person';
        backs -= 1;
        return 'app';
      }
      const index = requested.indexOf(withoutHash(to));
      if (index < 0) return 'person';
      requested.splice(index, 1);
      return 'app';
    },
  };
}
