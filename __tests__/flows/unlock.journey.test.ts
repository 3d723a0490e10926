import { selectDetour } from '../../src/core/navigation/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { inAFreshBrowser, runOver, type Script, startApp } from '../support/app.ts';
import { documentsOf } from '../support/flows/lists.ts';
import { order, subscriber, user } from '../support/samples.ts';
import { choosePlan, EPISODE, enterAccount, settle, unlocked, visitor } from '../support/scenarios.ts';

const RESULT = '/order/result?orderId=ord_1';
const REQUEST = { ...EPISODE, by: 'plan' } as const;
const entitled: Script = { ...visitor, 'GET /api/user': subscriber, 'POST /api/video/unlock': unlocked };

inAFreshBrowser();

async function atTheWall(server: Script = visitor) {
  const app = startApp({ at: '/videos/v?ep=9', server });
  await app.until('videos/episodesLoaded');
  app.dispatch(unlockRequested(REQUEST));
  return app;
}

/** From the wall as a visitor to the card page, which is another document. */
async function toTheCardPage() {
  const app = await atTheWall();
  await app.until('plans/plansLoaded');
  expect(app.address()).toBe('/shopping?video=v');
  choosePlan(app);
  await settle();
  enterAccount(app);
  await app.until('orders/checkoutHandedOver');
  await settle();
  const leftFrom = app.run(unlockRequested.type);
  // The card page is a document of its own: this one's world ends here without a chance to tidy up.
  return { leftFrom, flow: app.actions.find(({ type }) => type === unlockRequested.type)?.meta?.flow };
}

test('from the wall through the plans, registering and paying to the very episode, across documents, as one run', async () => {
  const { leftFrom, flow } = await toTheCardPage();
  expect(leftFrom).toEqual(documentsOf('buying-whole')[0]);

  let paid = false;
  const back = startApp({
    at: RESULT,
    server: {
      ...visitor,
      'GET /api/user': () => (paid ? subscriber : user),
      'POST /api/video/unlock': () => (paid ? unlocked : { refused: 402 }),
      'GET /api/payment': (_input, times) => {
        paid = times >= 3;
        return order({ status: paid ? 'paid' : 'pending' });
      },
    },
  });
  await back.until('videos/videoOpened');
  expect(back.history.stack).toEqual(['/videos/v?ep=9']);
  expect(back.asked.filter(({ call }) => call === 'POST /api/video/unlock')).toHaveLength(1);
  expect(back.run(unlockRequested.type)).toContain('unlocked/episodeUnlocked');
  expect(back.actions.find(({ type }) => type === unlockRequested.type)?.meta?.flow).toEqual(flow);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

test.each([
  ['has moved on', '/', 0, 'videos/homeLoaded'],
  ['has waited for longer than an hour', '/shopping', 60 * 60 * 1000, 'plans/plansLoaded'],
])('a stored request whose person %s is dropped, which ends its run', async (_what, at, ms, loaded) => {
  const { flow } = await toTheCardPage();
  await jest.advanceTimersByTimeAsync(ms);
  const later = startApp({ at, server: visitor });
  await later.until(loaded);
  const run = later.actions.filter(({ meta }) => meta?.flow?.id === flow?.id);
  expect(run.map(({ type, meta }) => [type, meta?.flow])).toEqual([['app/intentDropped', flow]]);
  expect(window.sessionStorage.getItem('intent')).toBeNull();
});

const isOutcome = (type: string) =>
  /^(unlocked\/(episodeUnlocked|unlockFailed|unlockAbandoned)|app\/intentDropped)$/.test(type);

test('a reload while signing in and a walk home end the run once, and no detour is left', async () => {
  const app = await atTheWall();
  await app.until('navigation/navigated', 2);
  const reloaded = startApp({ at: app.address(), server: visitor });
  await reloaded.until('navigation/detourEntered');
  reloaded.goTo('/');
  await reloaded.until('unlocked/unlockAbandoned');
  expect(runOver([app, reloaded], unlockRequested.type).flat().filter(isOutcome)).toEqual([
    'unlocked/unlockAbandoned',
  ]);
  expect(selectDetour(reloaded.store.getState())).toBeNull();
  expect(startApp({ at: '/', server: visitor }).types()).not.toContain('app/intentDropped');
});

test('a reload while the paid result is read does not unlock again', async () => {
  await toTheCardPage();
  const result = startApp({ at: RESULT, server: entitled });
  await result.until('navigation/returnPlanned');
  const reloaded = startApp({ at: RESULT, server: entitled });
  await reloaded.until('orders/resultSettled');
  await settle(500);
  expect(runOver([result, reloaded], unlockRequested.type).flat().filter(isOutcome)).toEqual([
    'unlocked/episodeUnlocked',
  ]);
});
