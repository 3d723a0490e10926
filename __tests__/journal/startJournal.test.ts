import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { createStore } from '../../src/app/store.ts';
import {
  call,
  cancelled,
  delay,
  fork,
  put,
  race,
  type Saga,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
} from '../../src/core/effects.ts';
import { supervise } from '../../src/core/supervise.ts';
import type { Entry, Journal } from '../../src/journal/entries.ts';
import { startJournal } from '../../src/journal/startJournal.ts';

const buyRequested = createAction<string>('shop/buyRequested');
const bought = createAction('shop/bought');
const gone = createAction('shop/gone');

let leave = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
});
afterEach(() => leave());

/** The app's store with sagas of the test alone. */
function open(...sagas: (() => Saga)[]) {
  const { journal, monitor } = startJournal();
  const { store, run } = createStore({ sagaMonitor: monitor });
  for (const saga of sagas) run(supervise, saga);
  leave = () => void window.dispatchEvent(new Event('pagehide'));
  return { dispatch: store.dispatch, journal, run };
}

/** A shop in which each wish to buy starts this worker. */
const openShop = (buy: (action: PayloadAction<string>) => Saga) =>
  open(function* shop() {
    yield* takeEvery(buyRequested, buy);
  });

const factsOf = (journal: Journal) =>
  journal.entries().map(({ at: _at, document: _document, run: _run, ...fact }) => fact);
const begunIn = (journal: Journal) =>
  journal.entries().flatMap((entry) => (entry.kind === 'effectBegan' ? [entry] : []));
const endedIn = (journal: Journal) =>
  journal.entries().flatMap((entry) => (entry.kind === 'effectEnded' ? [entry] : []));
const endOf = (journal: Journal, label: string) => {
  const effect = begunIn(journal).findLast((entry) => entry.label === label)?.effect;
  const { how, answer, by } = endedIn(journal).find((entry) => entry.effect === effect) ?? {};
  return { how, answer, ...(by !== undefined && { by }) };
};
/** Labels as a tree. */
const treeOf = (entries: readonly Entry[], parent: number | null = null): unknown[] =>
  entries.flatMap((entry) =>
    entry.kind === 'effectBegan' && entry.parent === parent
      ? [[entry.branch ?? entry.what, entry.label, ...treeOf(entries, entry.effect)]]
      : [],
  );

const settled = () => jest.advanceTimersByTimeAsync(0);

const idOf = (title: string) => title.length;
const never = () => new Promise<void>(() => {});

test('the effects of a run form a tree without the effects that tracing adds', async () => {
  function* pay(title: string): Saga {
    yield* call(idOf, title);
    yield* put(bought());
  }
  function* buy({ payload }: PayloadAction<string>): Saga {
    yield* select((state) => state.session);
    yield* call(pay, payload);
    yield* race({ read: delay(5_000), left: take(gone) });
  }
  const { dispatch, journal } = openShop(buy);
  dispatch(buyRequested('duchess'));
  await settled();
  expect(treeOf(journal.entries())).toEqual([
    [
      'fork',
      'buy',
      ['call', 'pay', ['call', 'idOf'], ['put', 'shop/bought']],
      ['race', 'race', ['read', 'delay 5,000 ms'], ['left', 'shop/gone']],
    ],
  ]);
  expect(new Set(begunIn(journal).map(({ run }) => run?.name))).toEqual(new Set([buyRequested.type]));
  dispatch(gone());
  await settled();
  const cut = { how: 'cancelled', answer: 'undefined', by: 'left: shop/gone' };
  expect(endOf(journal, 'delay 5,000 ms')).toEqual(cut);
  expect(endOf(journal, 'race')).toEqual({ how: 'resolved', answer: 'left' });
  expect(endOf(journal, 'buy')).toEqual({ how: 'resolved', answer: 'undefined' });
  expect(endedIn(journal).length).toBe(begunIn(journal).length);
});

test('a recursive saga keeps all its calls in the tree of effects', async () => {
  function* count(left: number): Saga {
    if (left > 0) yield* call(count, left - 1);
  }
  function* buy(action: PayloadAction<string>): Saga {
    yield* call(again, action);
  }
  function* again(action: PayloadAction<string>): Saga {
    yield* call(count, 2);
    if (action.payload === 'twice') yield* call(again, { ...action, payload: 'once' });
  }
  const { dispatch, journal } = openShop(buy);
  dispatch(buyRequested('twice'));
  await settled();
  const counted = ['call', 'count', ['call', 'count', ['call', 'count']]];
  const tree = ['fork', 'buy', ['call', 'again', counted, ['call', 'again', counted]]];
  expect(treeOf(journal.entries())).toEqual([tree]);
});

test('a worker that a later action replaces records that action and the effects of its own cleanup', async () => {
  function* cleanUp(): Saga {
    yield* call(idOf, 'a');
  }
  function* buy(action: PayloadAction<string>): Saga {
    try {
      yield* call(never);
    } finally {
      if (yield* cancelled()) yield* put(gone());
      yield* call(cleanUp);
      yield* call(idOf, action.payload);
    }
  }
  const { dispatch, journal } = open(function* shop() {
    yield* takeLatest(buyRequested, buy);
  });
  dispatch(buyRequested('first'));
  const [first] = begunIn(journal);
  dispatch(buyRequested('second'));
  await settled();
  const by = `another ${buyRequested.type}`;
  const ends = endedIn(journal).filter((entry) => entry.how === 'cancelled');
  expect(ends.map((entry) => entry.by)).toEqual([by, by]);
  expect(ends.at(-1)?.effect).toBe(first?.effect);
  const [one] = treeOf(journal.entries());
  expect(one).toEqual([
    'fork',
    'buy',
    ['call', 'never'],
    ['other', 'cancelled'],
    ['put', 'shop/gone'],
    ['call', 'cleanUp', ['call', 'idOf']],
    ['call', 'idOf'],
  ]);
});

test('a saga that crashes cancels its forks, not its spawned sagas, and its error is recorded masked', async () => {
  function* child(): Saga {
    yield* call(never);
  }
  function* buy(): Saga {
    yield* fork(child);
    yield* spawn(child);
    yield* call(() => {
      throw new TypeError('no such plan for robin@example.com');
    });
  }
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { dispatch, journal } = openShop(buy);
  dispatch(buyRequested('a'));
  await settled();
  const [inFork, inSpawn] = begunIn(journal).filter(({ label }) => label === 'never');
  const ends = endedIn(journal);
  expect(ends.find(({ effect }) => effect === inFork?.effect)).toMatchObject({ how: 'cancelled' });
  expect(ends.find(({ effect }) => effect === inSpawn?.effect)).toBeUndefined();
  expect(endOf(journal, 'buy')).toMatchObject({ how: 'rejected', answer: 'TypeError: no such plan for •••' });
});

test('actions record who dispatched them, and playback progress is left out', () => {
  const { dispatch, journal, run } = open();
  dispatch({ type: 'shop/noticed', payload: { password: 'canary' }, meta: { orderId: 'ord_1' } });
  run(function* saga(): Saga {
    yield* put(bought());
  });
  dispatch({ type: 'history/progressMade' });
  dispatch({ type: 'history/progressSaved' });
  expect(factsOf(journal)).toEqual([
    { kind: 'documentOpened', address: '/', began: { local: {}, page: null, session: {} } },
    { kind: 'action', type: 'shop/noticed', payload: { password: '•••' }, orderId: 'ord_1', by: 'app' },
    { kind: 'action', type: 'shop/bought', by: 'saga' },
  ]);
});
