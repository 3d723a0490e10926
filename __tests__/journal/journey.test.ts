import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Unlock } from '../../contract/entities.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { emailCheckRequested, registerRequested } from '../../src/features/user/slice.ts';
import type { Entry, Journal } from '../../src/journal/entries.ts';
import { runsOf } from '../../src/journal/runs.ts';
import { startJournal } from '../../src/journal/startJournal.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { type Script, startApp } from '../support/app.ts';
import { episode, episodeList, order, plan, subscriber, user, video } from '../support/samples.ts';

const REQUEST = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const unlocked: Unlock = { videoId: 'v', reason: 'subscription', episodes: [episode(9, 'unlocked', 'v')] };
const EMAIL = 'canary.robin@example.com';
const PASSWORD = 'canary-password';

const world = (): Script => ({
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({
    videoId: 'v',
    episodes: Array.from({ length: 12 }, (_, i) => episode(i + 1, i < 3 ? 'free' : 'locked', 'v')),
  }),
  'POST /api/user/email': { known: false },
  'POST /api/user/register': { ...user, email: EMAIL },
  'POST /api/video/unlock': { refused: 402, data: { offers: [plan()] } },
  'GET /api/plan': [plan()],
  'POST /api/payment/order': order(),
  'GET /api/payment': order({ status: 'paid' }),
  'GET /api/statics.png': null,
});

const opened: { stop: () => void; leave: () => void }[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => {
  for (const document of opened.splice(0)) {
    document.stop();
    document.leave();
  }
  jest.useRealTimers();
});

/** A document of the tab with its journal. */
function openDocument({ at, server }: { at: string; server: Script }) {
  let journal: Journal | null = null;
  const app = startApp({
    at,
    server,
    begun: (watched) => {
      journal = startJournal(watched);
    },
  });
  const document = {
    ...app,
    entries: () => (journal as Journal | null)?.entries() ?? [],
    leave: () => window.dispatchEvent(new Event('pagehide')),
  };
  opened.push(document);
  return document;
}
type Document = ReturnType<typeof openDocument>;

const viewOf = ({ entries }: Document, name = unlockRequested.type) =>
  runsOf(entries(), Date.now()).find(({ flow }) => flow.name === name);

const actionsIn = (entries: readonly Entry[], document: number) =>
  entries.flatMap((entry) =>
    entry.kind === 'action' && entry.document === document ? [{ type: entry.type, run: entry.run }] : [],
  );

/** From the wall through plans and sign-up to the card page, which is another document. */
async function toTheCardPage() {
  const document = openDocument({ at: '/videos/v?ep=9', server: world() });
  await document.until('videos/episodesLoaded');
  document.dispatch(unlockRequested(REQUEST));
  await document.until('plans/plansLoaded');
  document.dispatch(checkoutRequested({ planId: 'monthly', videoId: null, method: 'card' }));
  await document.until('navigation/navigated', 3);
  document.dispatch(emailCheckRequested({ email: EMAIL }));
  await document.until('user/emailChecked');
  const secretKey = storeSecret({ password: PASSWORD, repeatPassword: PASSWORD });
  document.dispatch(registerRequested({ email: EMAIL, secretKey }));
  await document.until('orders/checkoutHandedOver');
  await jest.advanceTimersByTimeAsync(100);
  document.leave();
  return document;
}

async function overTwoDocuments() {
  const first = await toTheCardPage();
  const server = { ...world(), 'GET /api/user': subscriber, 'POST /api/video/unlock': unlocked };
  const second = openDocument({ at: '/order/result?orderId=ord_1', server });
  await second.until('videos/episodesLoaded');
  await jest.advanceTimersByTimeAsync(1_000);
  return { first, second };
}

describe('an unlock with a sign-in and a payment, over two documents', () => {
  test('is one run that lacks no action', async () => {
    const { first, second } = await overTwoDocuments();
    for (const [index, document] of [first, second].entries()) {
      expect(actionsIn(second.entries(), index + 1)).toEqual(
        document.actions.map(({ type, meta }) => ({ type, run: meta?.flow ?? null })),
      );
    }
    expect(viewOf(second)).toMatchObject({
      outcome: 'done',
      cause: null,
      documents: [1, 2],
      pending: [],
      ended: expect.any(Number),
    });
  });

  test('holds every call with its answer', async () => {
    const { first, second } = await overTwoDocuments();
    const calls = (kind: 'callSent' | 'callAnswered') =>
      second.entries().flatMap((entry) => (entry.kind === kind ? [entry] : []));
    const asked = [...first.asked, ...second.asked].map(({ call }) => call);
    expect(calls('callSent').map((entry) => entry.kind === 'callSent' && entry.call)).toEqual(asked);
    const ids = calls('callSent').map((entry) => entry.kind === 'callSent' && entry.id);
    expect(new Set(ids).size).toBe(asked.length);
    expect(
      calls('callAnswered')
        .map((entry) => entry.kind === 'callAnswered' && entry.id)
        .sort(),
    ).toEqual(ids.sort());
    expect(calls('callSent').filter(({ run }) => run === null)).toEqual([]);
  });

  test('shows why effects were cancelled', async () => {
    const { second } = await overTwoDocuments();
    const reasons = second
      .entries()
      .flatMap((entry) => (entry.kind === 'effectEnded' && entry.by ? [entry.by] : []));
    expect(reasons).toEqual(
      expect.arrayContaining(['member: session/loggedIn', 'signedIn: session/loggedIn']),
    );
    expect(reasons).toContain('paid: orders/resultSettled');
  });

  test('leaves no effect open, and none without its beginning', async () => {
    const { second } = await overTwoDocuments();
    const idsOf = (kind: Entry['kind'], document: number) =>
      second
        .entries()
        .flatMap((entry) =>
          (entry.kind === 'effectBegan' || entry.kind === 'effectEnded') &&
          entry.kind === kind &&
          entry.document === document
            ? [entry.effect]
            : [],
        )
        .sort((a, b) => a - b);
    const [begun, ended] = [idsOf('effectBegan', 2), idsOf('effectEnded', 2)];
    expect(begun.length).toBeGreaterThan(50);
    expect(ended).toEqual(begun);
  });

  test('holds no secret and no media address', async () => {
    const { second } = await overTwoDocuments();
    const text = JSON.stringify(second.entries()) + window.sessionStorage.getItem('journal');
    for (const canary of [EMAIL, PASSWORD, 'canary', 'robin@', '"/media/'])
      expect(text).not.toContain(canary);
    expect(text).toContain('•••');
  });
});

describe('each failure has a cause, or something that it waits for, of its own', () => {
  const unlockWith = async (answer: Script['POST /api/video/unlock'] | null, until: string | null) => {
    const server = { ...world(), 'GET /api/user': user };
    const document = openDocument({
      at: '/videos/v?ep=9',
      server: answer === null ? server : { ...server, 'POST /api/video/unlock': answer },
    });
    await document.until('videos/episodesLoaded');
    document.dispatch(unlockRequested(REQUEST));
    if (until) await document.until(until);
    await jest.advanceTimersByTimeAsync(3_000);
    const view = viewOf(document);
    return {
      document,
      outcome: view?.outcome,
      cause: view?.cause,
      pending: view?.pending.map(({ label }) => label),
    };
  };
  test('402', async () => {
    expect(await unlockWith(world()['POST /api/video/unlock'], 'navigation/detourEntered')).toMatchObject({
      outcome: 'running',
      cause: null,
      pending: ['paid or session/loggedIn or left'],
    });
  });

  test('no connection', async () => {
    expect(await unlockWith('offline', 'unlocked/unlockFailed')).toMatchObject({
      outcome: 'failed',
      cause: 'No connection: POST /api/video/unlock',
    });
  });

  test('an envelope that says 500', async () => {
    expect(await unlockWith({ refused: 500 }, 'unlocked/unlockFailed')).toMatchObject({
      outcome: 'failed',
      cause: 'POST /api/video/unlock was refused with code 500: No.',
    });
  });

  test('HTTP 500', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('down', { status: 500 }));
    expect(await unlockWith('fetched', 'unlocked/unlockFailed')).toMatchObject({
      outcome: 'failed',
      cause: 'POST /api/video/unlock answered 500',
    });
    fetched.mockRestore();
  });

  test('a slow call', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
    expect(await unlockWith('fetched', null)).toMatchObject({
      outcome: 'running',
      cause: null,
      pending: ['POST /api/video/unlock'],
    });
    fetched.mockRestore();
  });

  test('a bug in a saga', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { videoId: 'v', reason: 'subscription' } as unknown as Unlock;
    const { outcome, cause } = await unlockWith(broken, 'unlocked/unlockFailed');
    expect(outcome).toBe('failed');
    expect(cause).toMatch(/^Bug in a saga: TypeError: /);
    logged.mockRestore();
  });

  test('walked away', async () => {
    const { document } = await unlockWith(world()['POST /api/video/unlock'], 'navigation/detourEntered');
    document.goTo('/');
    await document.until('unlocked/unlockAbandoned');
    expect(viewOf(document)).toMatchObject({
      outcome: 'abandoned',
      cause: 'Walked away at plan',
      pending: [],
    });
  });

  test('replaced by another unlock', async () => {
    const { document } = await unlockWith(world()['POST /api/video/unlock'], 'navigation/detourEntered');
    document.dispatch(unlockRequested({ ...REQUEST, episodeId: 'v-10', episodeNumber: 10 }));
    await document.until('unlocked/unlockAbandoned');
    expect(viewOf(document)).toMatchObject({
      outcome: 'abandoned',
      cause: 'Replaced by another unlocked/unlockRequested',
    });
  });
});
