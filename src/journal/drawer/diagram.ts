import type { Entry } from '../entries.ts';
import type { RunView } from '../runs.ts';
import { indexOf, type Of, type RunIndex } from './runIndex.ts';
import { duration } from './words.ts';

export const LANES = ['person', 'run', 'server', 'provider'] as const;
export type Lane = (typeof LANES)[number];

/** `refused` is an expected "no"; `left` is a person who went away, or cancelled work. */
export type Tone = 'plain' | 'bad' | 'refused' | 'left' | 'waiting';

/** An event within one lane has the same `from` and `to`. */
export type Happening = {
  from: Lane;
  to: Lane;
  tone: Tone;
  text: string;
  note?: string;
  payload?: unknown;
};
/** How many detours a row stands in, and whether it begins or ends one. */
export type Bracket = { depth: number; edge: 'enters' | 'leaves' | null };

export type EventRow = Happening & { kind: 'event'; key: string; at: number; bracket: Bracket };
export type DocumentRow = { kind: 'document'; key: string; document: number; address: string };
export type Row = EventRow | DocumentRow;

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

/** `all` are the entries of the whole journal, because the one that opens a document belongs to no run. */
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

const OUT = { from: 'run', to: 'server' } as const;
const BACK = { from: 'server', to: 'run' } as const;

const open = (isOpen: boolean, what: string, ms: number) =>
  isOpen
    ? ({ tone: 'waiting', note: `${what} yet, ${duration(ms)}` } as const)
    : ({ tone: 'left', note: what } as const);

function sentEvent(call: Of<'callSent'>, index: RunIndex, now: number): Happening {
  const { input, idempotencyKey } = call;
  return {
    ...OUT,
    tone: 'plain',
    text: call.call,
    ...(!index.answerTo(call) && open(index.isOpenIn(call.document), 'no answer', now - call.at)),
    payload: idempotencyKey ? { input, idempotencyKey } : input,
  };
}

const codeOf = (body: unknown) => (body as { code?: number } | null)?.code;

function toneOf({ failure, body }: Of<'callAnswered'>): Tone {
  if (failure === null) return 'plain';
  if (failure === 'canceled') return 'left';
  const code = codeOf(body);
  return failure === 'envelope' && code && code < FAULT ? 'refused' : 'bad';
}

function statusOf({ status, failure, body }: Of<'callAnswered'>): string {
  if (status === null) return failure ?? 'no status';
  const code = codeOf(body);
  return failure === 'envelope' && code ? `${status}, code ${code}` : `${status}`;
}

function answeredEvent(answer: Of<'callAnswered'>, index: RunIndex): Happening {
  const sent = index.sentFor(answer);
  const took = sent ? `, ${duration(answer.at - sent.at)}` : '';
  const { body, requestId } = answer;
  return {
    ...BACK,
    tone: toneOf(answer),
    text: sent?.call ?? 'An answer',
    note: `${statusOf(answer)}${took}`,
    payload: requestId ? { requestId, body } : body,
  };
}

function wantedEvent(code: Of<'codeWanted'>, index: RunIndex, now: number): Happening {
  return {
    ...OUT,
    tone: 'plain',
    text: code.file,
    ...(!index.endOfCode(code) && open(index.isOpenIn(code.document), 'has not arrived', now - code.at)),
  };
}

function codeEvent(code: Of<'codeEnded'>, index: RunIndex): Happening {
  const wanted = index.wantedFor(code);
  const took = wanted ? ` after ${duration(code.at - wanted.at)}` : '';
  return {
    ...BACK,
    tone: code.arrived ? 'plain' : 'bad',
    text: code.file,
    note: `${code.arrived ? 'arrived' : 'did not arrive'}${took}`,
  };
}

const IN_RUN = { from: 'run', to: 'run' } as const;
const WAITS = ['race', 'take', 'delay', 'join'];

const isBranch = (effect: Of<'effectBegan'>, index: RunIndex) =>
  effect.parent !== null &&
  index.beginOf({ document: effect.document, effect: effect.parent })?.what === 'race';

/** The cancelled branches of a race name its winner. */
function winnerOf(race: Of<'effectBegan'>, answer: string, index: RunIndex): string {
  const ends = index.childrenOf(race).flatMap((branch) => index.endOf(branch) ?? []);
  return ends.find(({ how, by }) => how === 'cancelled' && by)?.by ?? answer;
}

const branchName = ({ what, label, branch }: Of<'effectBegan'>) =>
  what === 'delay' || label.includes('/') ? label : (branch ?? label);

const waitedFor = (effect: Of<'effectBegan'>, index: RunIndex) =>
  effect.what === 'race' ? index.childrenOf(effect).map(branchName).join(' or ') : effect.label;

/** A wait, or a race with its branches, is one row. Other effects show only if they fail or are cancelled. */
function beganEvent(effect: Of<'effectBegan'>, index: RunIndex, now: number): Happening | null {
  if (!WAITS.includes(effect.what) || isBranch(effect, index)) return null;
  const text = `waits for ${waitedFor(effect, index)}`;
  const ended = index.endOf(effect);
  if (!ended && index.isOpenIn(effect.document))
    return { ...IN_RUN, tone: 'waiting', text, note: duration(now - effect.at) };
  if (!ended) return { ...IN_RUN, tone: 'plain', text, note: 'until the document was left' };
  const winner =
    effect.what === 'race' && ended.how === 'resolved' ? winnerOf(effect, ended.answer, index) : '';
  const took = duration(ended.at - effect.at);
  return { ...IN_RUN, tone: 'plain', text, note: winner ? `${took}, ended by ${winner}` : took };
}

/** Calls show their own failures, and a person who walks away is not an error. */
const isShownElsewhere = (answer: string, index: RunIndex) =>
  answer.startsWith('ApiError') || index.abandonedAt.some((place) => answer === `Error: ${place}`);

function endedEvent(end: Of<'effectEnded'>, index: RunIndex): Happening | null {
  const effect = index.beginOf(end);
  if (!effect || end.how === 'resolved') return null;
  if (end.how === 'rejected') {
    // An error passes through every effect around the one that threw.
    const passedOn = index.childrenOf(effect).some((child) => index.endOf(child)?.answer === end.answer);
    if (passedOn || isShownElsewhere(end.answer, index)) return null;
    return { ...IN_RUN, tone: 'bad', text: end.answer };
  }
  const around = effect.parent === null ? undefined : { document: end.document, effect: effect.parent };
  const cancelledAround = around && index.endOf(around)?.how === 'cancelled';
  if (cancelledAround || (WAITS.includes(effect.what) && isBranch(effect, index))) return null;
  const note = end.by && `by ${end.by}`;
  return { ...IN_RUN, tone: 'left', text: `cancelled: ${effect.label}`, ...(note && { note }) };
}

/** An envelope code from here on is a fault of the server; a lower one is an expected "no". */
const FAULT = 500;

function toneOfAction({ type, payload }: Of<'action'>): Tone {
  if (/(Abandoned|Dropped)$/.test(type)) return 'left';
  if (!/(Failed|Crashed|\/failed)$/.test(type)) return 'plain';
  const { kind, code } = (payload ?? {}) as { kind?: string; code?: number | null };
  return kind === 'envelope' && code && code < FAULT ? 'refused' : 'bad';
}

const laneOfAction = ({ type, by }: Of<'action'>): Pick<Happening, 'from' | 'to'> => {
  if (type === 'navigation/departed') return { from: 'run', to: 'provider' };
  if (type === 'api/failed') return { from: 'server', to: 'run' };
  return { from: by === 'app' ? 'person' : 'run', to: 'run' };
};

function noteOfAction(payload: unknown): string | undefined {
  if (typeof payload === 'string') return payload;
  if (typeof payload !== 'object' || payload === null) return undefined;
  const { to, path, at, kind } = payload as Record<string, unknown>;
  return [to, path, at, kind].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}

function actionEvent(action: Of<'action'>): Happening {
  const { type, payload, orderId } = action;
  const note = noteOfAction(payload);
  return {
    ...laneOfAction(action),
    tone: toneOfAction(action),
    text: type,
    ...(note && { note }),
    ...((payload !== undefined || orderId) && { payload: orderId ? { payload, orderId } : payload }),
  };
}
