import type { Action, Middleware } from '@reduxjs/toolkit';
import { NavigationType, type To } from 'react-router-dom';
import { LOCAL } from '../../contract/storage.ts';
import type { RenderedState } from '../../src/app/publicPages.ts';
import type { Cassette, RecordedDocument } from '../../src/journal/cassette.ts';
import type { Did, Happening } from '../../src/journal/happenings.ts';
import { currentRun, type Flow, inRun } from '../../src/lib/currentRun.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local, session } from '../../src/lib/storage.ts';
import { withoutSecrets } from '../../src/lib/withoutSecrets.ts';
import { mountCardFields } from '../../src/payments-ui/cardFields.ts';
import { startApp } from './app.ts';
import { memoryHistory } from './memoryHistory.ts';
import { recordedServer } from './recordedServer.ts';
import { type Difference, firstDifference, type Placed } from './sameActions.ts';
import { forgetStored } from './stored.ts';

/** A browser's timers come late by this much at most; the replay's come in time. */
const LATE_MS = 50;
/** Reading an answer takes turns of the event loop, and no time of the test. */
const TURNS = 40;
/** A timer that came at last needs fewer. */
const TURNS_OF_A_STEP = 4;

export type Replayed = {
  difference: Difference | null;
  /** All that the app did, over all documents. */
  entries: Placed[];
  calls: number;
  /** The actions of the run itself. */
  types: string[];
};

/** Runs a recorded run again, document by document, on the store, the sagas and the routes of this tree. */
export async function replay(cassette: Cassette): Promise<Replayed> {
  const { run, waits, documents } = cassette;
  const entries: Placed[] = [];
  let calls = 0;
  let missed: Difference | null = null;
  /** The id of a run when it was recorded, and in the replay. */
  const ids = new Map<string, string>();
  try {
    for (const [index, document] of documents.entries()) {
      const follows = document.number === (documents[index - 1]?.number ?? 0) + 1 && index > 0;
      const played = await replayDocument(document, index, follows, ids);
      entries.push(...played.did);
      calls += played.made;
      missed ??= played.difference;
    }
  } finally {
    jest.useRealTimers();
  }
  const recorded = documents.flatMap((document, index) => placed(document.happenings, index));
  for (const [index, then] of recorded.entries()) {
    const now = entries[index];
    if (then.type !== now?.type) break;
    if (then.run && now.run && !ids.has(then.run.id)) ids.set(then.run.id, now.run.id);
  }
  const isOfRun = (action: Placed) => action.run?.id === (ids.get(run.id) ?? run.id);
  const difference = firstDifference(recorded, entries, {
    opened: documents.map(({ opened }) => opened),
    // A run that was exported on its way goes on.
    isExtra: (action) => !waits && isOfRun(action),
  });
  const types = entries.filter(isOfRun).map(({ type }) => type);
  return { difference: difference ?? missed, entries, calls, types };
}

const isDid = (happening: Happening): happening is Did => happening.kind === 'did';
const placed = (happenings: Happening[], document: number): Placed[] =>
  happenings.filter(isDid).map((did) => ({ ...did, document }));

type Traced = Action & { payload?: unknown; meta?: { flow?: Flow } };
/** redux-saga's mark of what a saga puts. */
const isOfSaga = (action: object) => '@@redux-saga/SAGA_ACTION' in action;
const REPORTED = 'api/failed';
const asJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

async function replayDocument(
  document: RecordedDocument,
  number: number,
  follows: boolean,
  ids: Map<string, string>,
) {
  const { address, opened, happenings } = document;
  jest.useFakeTimers({ now: opened });
  store(document, follows);
  standInForTheBrowser(happenings);
  const did: Placed[] = [];
  const observe: Middleware = () => (next) => (action) => {
    const { type, payload, meta } = action as Traced;
    if (isOfSaga(action as object) || type === REPORTED)
      did.push({
        ...{ kind: 'did', at: Date.now() - opened, type, document: number },
        ...(payload !== undefined && { payload: asJson(withoutSecrets(payload)) }),
        run: meta?.flow ?? null,
      });
    return next(action);
  };
  const server = recordedServer(document);
  const history = historyOf(document);
  const started = happenings.findIndex((one) => one.kind === 'dispatched' && one.type === START);
  const start = happenings[started] as { payload?: { rendered?: boolean } } | undefined;
  const app = startApp({
    at: address,
    history: history.of,
    userToken: local.get(LOCAL.signInCode),
    page: start?.payload?.rendered ? (document.page as RenderedState) : null,
    before: happenings.slice(0, Math.max(0, started)).flatMap((one) => actionOf(one, happenings)),
    server: server.answer,
    observers: [observe],
  });

  let expectedDid = 0;
  let expectedCalls = 0;
  const caughtUp = () => did.length >= expectedDid && server.made.length >= expectedCalls;
  for (const [index, happening] of happenings.entries()) {
    if (happening.kind === 'did') expectedDid += 1;
    if (happening.kind === 'asked') expectedCalls += 1;
    if (index <= started && happening.kind === 'dispatched') continue;
    if (happening.kind === 'dispatched') {
      await reach(opened + happening.at, caughtUp);
      for (const action of actionOf(happening, happenings)) {
        const { meta }: Traced = app.dispatch(action);
        if (happening.run && meta?.flow) ids.set(happening.run.id, meta.flow.id);
      }
    }
    if (happening.kind === 'moved') {
      if (!history.isOutside(happening)) continue;
      await reach(opened + happening.at, caughtUp);
      history.move(happening);
    }
    if (happening.kind === 'answered') {
      const isReady = () => caughtUp() && server.isWaiting(happening.number);
      await reach(opened + happening.at, isReady);
      server.deliver(happening);
    }
  }
  await reach(opened + (happenings.at(-1)?.at ?? 0), caughtUp);
  await turns(TURNS);
  return { did, made: server.made.length, difference: differenceOfCalls(document, number, server.made) };
}

const START = 'app/started';

const PROOFS = ['password', 'repeatPassword', 'email'];

/** An action's key of a secret led to a secret that is nowhere now; the next call that proves something tells its shape. */
function secretAfter(happening: Happening, happenings: Happening[]): Record<string, string> {
  const later = happenings.slice(happenings.indexOf(happening));
  const proofs = later.flatMap((one) => {
    const input = one.kind === 'asked' ? Object.keys((one.input ?? {}) as object) : [];
    const names = input.filter((name) => PROOFS.includes(name));
    return names.length > 0 ? [names] : [];
  });
  return Object.fromEntries((proofs[0] ?? PROOFS).map((name) => [name, 'placeholder']));
}

function actionOf(happening: Happening, happenings: Happening[]): Action[] {
  if (happening.kind !== 'dispatched') return [];
  const { type, payload } = happening;
  const keyed = typeof payload === 'object' && payload !== null && 'secretKey' in payload;
  const action = keyed
    ? { type, payload: { ...payload, secretKey: storeSecret(secretAfter(happening, happenings)) } }
    : { type, payload };
  return [action];
}

/** Lets the time of the test run until what was recorded before that moment has happened. */
async function reach(at: number, caughtUp: () => boolean): Promise<void> {
  const early = at - LATE_MS - Date.now();
  if (early > 0) await jest.advanceTimersByTimeAsync(early);
  if (await turns(TURNS, caughtUp)) return;
  while (Date.now() < at + LATE_MS) {
    await jest.advanceTimersByTimeAsync(1);
    if (await turns(Date.now() === at ? TURNS : TURNS_OF_A_STEP, caughtUp)) return;
  }
  await turns(TURNS, caughtUp);
}

async function turns(most: number, done = () => false): Promise<boolean> {
  for (let turn = 0; turn < most; turn += 1) {
    if (done()) return true;
    await jest.advanceTimersByTimeAsync(0);
  }
  return done();
}

/** What the run itself stores for the document that follows. */
const OWN = ['intent', 'purchase'];

/** A document begins with what was stored then; a run that has come here begins with what it has stored. */
function store({ address, local: inLocal, session: inSession }: RecordedDocument, follows: boolean): void {
  const own = OWN.flatMap((key) => {
    const value = session.get(key);
    return value === null ? [] : [[key, value] as const];
  });
  forgetStored();
  for (const [key, value] of Object.entries(inLocal)) local.set(key, value);
  for (const [key, value] of follows ? own : Object.entries(inSession)) session.set(key, value);
  window.history.replaceState(null, '', address);
}

/** What the app finds in a browser, and jsdom has not. */
function standInForTheBrowser(happenings: Happening[]): void {
  Object.assign(URL, { createObjectURL: () => 'blob:replay', revokeObjectURL: () => {} });
  const incomplete = ['orders/cardIncomplete', 'paymentMethod/methodIncomplete'];
  const answers = happenings
    .filter(isDid)
    .filter(({ type }) =>
      [...incomplete, 'orders/cardPaymentAnswered', 'orders/cardPaymentFailed'].includes(type),
    )
    .map(({ type }) => (incomplete.includes(type) ? null : 'placeholder'));
  mountCardFields({
    token: async () => (answers.length > 0 ? (answers.shift() ?? null) : 'placeholder'),
    check: () => {},
    focusNumber: () => {},
    remove: () => {},
  });
}

type Moved = Extract<Happening, { kind: 'moved' }>;

/** The history's entries have the recorded keys, by which a visit is known again. */
function historyOf({ address, key, happenings }: RecordedDocument) {
  const moves = happenings.filter((one): one is Moved => one.kind === 'moved');
  const keys = [key ?? 'first', ...moves.flatMap((one) => (one.by === NavigationType.Pop ? [] : one.key))];
  let further = 0;
  const history = memoryHistory({ entries: [address] }, () => keys.shift() ?? `further ${++further}`);
  let backs = 0;
  const late = moves.filter((one) => isLate(one, happenings));
  const held = new Map<Moved, () => void>();
  const now = { PUSH: history.push, REPLACE: history.replace };
  const moveBy = (by: keyof typeof now) => (to: To) => {
    const recorded = late.find((one) => !held.has(one) && one.by === by && isTo(one, history.createHref(to)));
    const run = currentRun();
    if (recorded) held.set(recorded, () => inRun(run, () => now[by](to)));
    else now[by](to);
  };
  return {
    // A browser moves back a moment later, as recorded, and so it leaves a sheet.
    of: {
      ...history,
      push: moveBy('PUSH'),
      replace: moveBy('REPLACE'),
      go() {
        backs += 1;
      },
    },
    isOutside: (one: Moved) => one.by === 'POP' || one.mover === 'person' || late.includes(one),
    move(one: Moved) {
      const { by, to, key: entry, mover } = one;
      if (late.includes(one)) {
        late.splice(late.indexOf(one), 1);
        held.get(one)?.();
      } else if (by === NavigationType.Push) history.push(to);
      else if (by === NavigationType.Replace) history.replace(to);
      else if (mover === 'person' || backs > 0) {
        if (mover === 'app') backs -= 1;
        history.pop(to, entry);
      }
    },
  };
}

/** Did the app do something else between its request and the movement? */
function isLate(one: Moved, happenings: Happening[]): boolean {
  if (one.by === NavigationType.Pop || one.mover === 'person') return false;
  const before = happenings.slice(0, happenings.indexOf(one));
  const requested = before.findLastIndex((each) => 'type' in each && each.type === 'navigation/requested');
  return requested >= 0 && before.slice(requested + 1).some(isDid);
}

const isTo = ({ to }: Moved, address: string): boolean => withoutSecrets(address.split('#')[0] ?? '') === to;

/** Where the same actions came of other calls. */
function differenceOfCalls(
  { happenings }: RecordedDocument,
  document: number,
  made: { call: string; input: string; recorded: Happening | null }[],
): Difference | null {
  const asked = happenings.filter((one) => one.kind === 'asked');
  const missing = asked.find((one) => !made.some(({ recorded }) => recorded === one));
  const other = made.find(({ recorded }) => recorded === null);
  if (!missing) return null;
  const { at, call, input } = missing;
  const before = happenings.filter((one) => isDid(one) && one.at <= at).slice(-3) as Did[];
  return {
    index: asked.indexOf(missing),
    ...{ document, at, expected: { call, input }, got: other && { call: other.call, input: other.input } },
    before: before.map(({ type }) => type),
  };
}
