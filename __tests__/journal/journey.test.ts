import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import type { Entry } from '../../src/journal/entries.ts';
import { runsOf } from '../../src/journal/runs.ts';
import { inAFreshBrowser } from '../support/app.ts';
import { recordJourney } from '../support/recordJourney.ts';
import { scenarios } from '../support/scenarios.ts';

let tab: ReturnType<typeof recordJourney>;

inAFreshBrowser();
beforeEach(() => {
  tab = recordJourney();
});

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
