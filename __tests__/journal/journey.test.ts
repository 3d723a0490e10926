import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import type { Entry } from '../../src/journal/entries.ts';
import { runsOf } from '../../src/journal/runs.ts';
import { type App, inAFreshBrowser, type Script } from '../support/app.ts';
import { recordJourney } from '../support/recordJourney.ts';
import { member, scenarios } from '../support/scenarios.ts';

let tab: ReturnType<typeof recordJourney>;

inAFreshBrowser();
beforeEach(() => {
  tab = recordJourney();
});

const REQUEST = { videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' } as const;
const view = () => runsOf(tab.entries(), Date.now()).find(({ flow }) => flow.name === unlockRequested.type);
const entriesOf = <K extends Entry['kind']>(kind: K) =>
  tab.entries().filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind);

test('an unlock with a sign-in and a payment is one run over three documents, and the journal lacks nothing', async () => {
  await scenarios.buyingWhole(tab);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(view()).toMatchObject({ outcome: 'done', cause: null, documents: [1, 2, 3], pending: [] });
  expect(view()?.ended).toEqual(expect.any(Number));

  for (const [index, app] of tab.apps().entries()) {
    const recorded = entriesOf('action').filter((entry) => entry.document === index + 1);
    expect(recorded.map(({ type, run }) => [type, run])).toEqual(
      app.actions.map(({ type, meta }) => [type, meta?.flow ?? null]),
    );
  }
  const sent = entriesOf('callSent');
  expect(sent.map(({ call }) => call)).toEqual(
    tab.apps().flatMap(({ asked }) => asked.map(({ call }) => call)),
  );
  expect(sent.filter(({ run }) => run === null)).toEqual([]);
  const spans = sent.map(({ id }) => id).sort();
  expect(new Set(spans).size).toBe(spans.length);
  expect(
    entriesOf('callAnswered')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(spans);

  const ofTheLast = (kind: 'effectBegan' | 'effectEnded') =>
    entriesOf(kind).flatMap(({ document, effect }) => (document === 3 ? effect : []));
  expect(ofTheLast('effectBegan').length).toBeGreaterThan(50);
  expect(ofTheLast('effectEnded').sort()).toEqual(ofTheLast('effectBegan').sort());
  expect(entriesOf('effectEnded').map(({ by }) => by)).toEqual(
    expect.arrayContaining([
      'member: session/loggedIn',
      'signedIn: session/loggedIn',
      'paid: orders/resultSettled',
    ]),
  );
});

describe('each failure has a cause, or something that it waits for, of its own', () => {
  const PLANS: Script['POST /api/video/unlock'] = { refused: 402 };
  const unlockWith = async (answer: Script['POST /api/video/unlock']): Promise<App> => {
    const app = await tab.open('/videos/v?ep=9', { ...member, 'POST /api/video/unlock': answer });
    await app.until('videos/episodesLoaded');
    app.dispatch(unlockRequested(REQUEST));
    await jest.advanceTimersByTimeAsync(3_000);
    return app;
  };
  const CALL = 'POST /api/video/unlock';

  test.each<[string, () => Promise<Response>, object]>([
    [
      'HTTP 500',
      async () => new Response('down', { status: 500 }),
      { outcome: 'failed', cause: `${CALL} answered 500` },
    ],
    [
      'a slow call',
      () => new Promise(() => {}),
      { outcome: 'running', cause: null, pending: [{ label: CALL }] },
    ],
  ])('%s', async (_what, fetched, expected) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(fetched);
    await unlockWith('fetched');
    expect(view()).toMatchObject(expected);
  });

  test.each<[string, (app: App) => unknown, object]>([
    ['walked away', (app) => app.goTo('/'), { cause: 'Walked away at plan', pending: [] }],
    [
      'replaced by another unlock',
      (app) => app.dispatch(unlockRequested({ ...REQUEST, episodeId: 'v-10', episodeNumber: 10 })),
      { cause: 'Replaced by another unlocked/unlockRequested' },
    ],
  ])('%s', async (_what, leave, expected) => {
    const app = await unlockWith(PLANS);
    leave(app);
    await app.until('unlocked/unlockAbandoned');
    expect(view()).toMatchObject({ outcome: 'abandoned', ...expected });
  });
});
