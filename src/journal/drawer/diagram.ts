import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { actionEvent } from './actionEvent.ts';
import { answeredEvent, codeEvent, sentEvent, wantedEvent } from './callEvents.ts';
import { beganEvent, endedEvent } from './effectEvents.ts';
import type { Bracket, Happening, Row } from './rows.ts';
import { indexOf, type RunIndex } from './runIndex.ts';

function happeningOf(entry: Entry, index: RunIndex, now: number): Happening | null {
  switch (entry.kind) {
    case 'action':
      return actionEvent(entry);
    case 'callSent':
      return sentEvent(entry, index, now);
    case 'callAnswered':
      return answeredEvent(entry, index);
    case 'codeWanted':
      return wantedEvent(entry, index, now);
    case 'codeEnded':
      return codeEvent(entry, index);
    case 'effectBegan':
      return beganEvent(entry, index, now);
    case 'effectEnded':
      return endedEvent(entry, index);
    default:
      return null;
  }
}

const CAME_BACK: Happening = { from: 'provider', to: 'run', tone: 'plain', text: 'back from the provider' };

/** The detours that are open; each row stands inside of as many brackets. */
function createBrackets() {
  let open: unknown[] = [];
  return {
    /** The next document enters its detours again. */
    reset: () => {
      open = [];
    },
    around(entry: Entry): Bracket {
      if (entry.kind !== 'action') return { depth: open.length, edge: null };
      const { type, payload } = entry;
      const wasOpen = open.includes(payload);
      if (type === 'navigation/detourEntered' && !wasOpen) {
        open.push(payload);
        return { depth: open.length, edge: 'enters' };
      }
      if (type !== 'navigation/detourLeft' || !wasOpen) return { depth: open.length, edge: null };
      const depth = open.length;
      open = open.filter((detour) => detour !== payload);
      return { depth, edge: 'leaves' };
    },
  };
}

/** The rows of a run's diagram, in order of time. All entries name the addresses of its documents. */
export function diagramOf(run: RunView, all: readonly Entry[], now: number): Row[] {
  const index = indexOf(run);
  const addresses = new Map(
    all.flatMap((entry) => (entry.kind === 'documentOpened' ? [[entry.document, entry.address]] : [])),
  );
  const brackets = createBrackets();
  const rows: Row[] = [];
  let document = 0;
  let isAway = false;

  run.entries.forEach((entry, place) => {
    const key = `${place}`;
    const isNewDocument = entry.document !== document;
    if (isNewDocument) {
      document = entry.document;
      brackets.reset();
      rows.push({
        kind: 'document',
        key: `document ${document}`,
        document,
        address: addresses.get(document) ?? '',
      });
    }
    const happening = happeningOf(entry, index, now);
    if (!happening) return;
    const { at } = entry;
    const bracket = brackets.around(entry);
    if (isAway && (isNewDocument || happening.from === 'person')) {
      isAway = false;
      rows.push({ ...CAME_BACK, kind: 'event', key: `${key} back`, at, bracket: { ...bracket, edge: null } });
    }
    if (happening.to === 'provider') isAway = true;
    rows.push({ ...happening, kind: 'event', key, at, bracket });
  });
  return rows;
}
