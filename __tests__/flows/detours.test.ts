import * as raw from 'redux-saga/effects';
import { Abandoned } from '../../src/core/failures.ts';
import * as navigation from '../../src/core/navigation/slice.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import * as orders from '../../src/features/orders/slice.ts';
import { accountDeclined } from '../../src/features/user/slice.ts';
import * as detours from '../../src/flows/detours.ts';
import { dropIntent, readIntents, storeDetour, storeIntent } from '../../src/flows/intent.ts';
import { order, user } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const at = (path: string, search = '') => ({ path, search, key: 'k', from: '' });
const isAt = (path: string, search = ''): Row => [raw.select(navigation.selectLocation), at(path, search)];
const goesTo = (address: string, replace: boolean): Row => [
  raw.put(navigation.navigate(address, { replace })),
];
const leaves = (wants: navigation.Detour['wants']): Row => [raw.put(navigation.detourLeft(wants))];
const hasPaid = (answer?: boolean): Row => [raw.select(orders.selectHasPaid), answer];
const LOGIN = ['/login', '/register', '/retrievePassword'];
const SHOP = ['/shopping', '/order/easy', '/order/result'];

const signsIn = raw.take(loggedIn);
const leavesShop = raw.take(detours.leavingShop as never);

const askedToLogin = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(storeDetour, 'login')],
  [raw.put(navigation.detourEntered('login'))],
  [raw.call(detours.ensureOn, '/login', LOGIN)],
  [raw.race({ member: signsIn, left: raw.take(detours.leavingLogin as never) }), answer],
];
const askedToEnter = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(storeDetour, 'account')],
  [raw.put(navigation.detourEntered('account'))],
  [raw.race({ member: signsIn, declined: raw.take(accountDeclined), left: leavesShop }), answer],
];
const paying = (shop: string, member: boolean, answer?: unknown): Row[] => [
  [raw.call(storeDetour, 'plan')],
  [raw.put(navigation.detourEntered('plan'))],
  [raw.call(isMember), member],
  [raw.call(detours.ensureOn, shop, member ? SHOP : [...SHOP, ...LOGIN])],
  [raw.race({ paid: raw.take(detours.orderPaid as never), signedIn: signsIn, left: leavesShop }), answer],
];
const askedToPay = (answer?: unknown): Row[] => [
  isAt('/videos/v'),
  ...paying('/shopping?video=v', true, answer),
];
const paid = { paid: orders.resultSettled(order({ status: 'paid' })) };
const signedIn = { member: loggedIn(user) };

describe.each([
  { wants: 'login', saga: detours.requireLogin, asked: askedToLogin, comes: signedIn, result: undefined },
  { wants: 'account', saga: detours.requireAccount, asked: askedToEnter, comes: signedIn, result: undefined },
  { wants: 'plan', saga: () => detours.requirePayment('v'), asked: askedToPay, comes: paid, result: 'paid' },
] as const)('a detour for a $wants', ({ wants, saga, asked, comes, result }) => {
  const left = [leaves(wants)];

  test('waits for it', () => steps(saga(), [...asked(comes), ...left], result));
  test('is abandoned by walking away', () => {
    const away = { left: navigation.navigated(at('/')) };
    steps(saga(), [...asked(away), ...left], throws(new Abandoned(wants)));
  });
  test('is left when it is cancelled', () => cancelled(saga(), asked(), left));
});

test.each([detours.requireLogin, detours.requireAccount])('a detour asks nothing of a member (%p)', (saga) =>
  steps(saga(), [[raw.call(isMember), true]]),
);

test('a detour for an account is given up with its sheet', () => {
  const declined = askedToEnter({ declined: accountDeclined() });
  steps(detours.requireAccount(), [...declined, leaves('account')], throws(new Abandoned('account')));
});

describe('a request that only a member may make', () => {
  const request = { type: 'ratings/rateRequested', payload: { from: '/videos/v?ep=2' } };
  const signedInAt = (path: string): Row[] => [
    [raw.call(storeIntent, request)],
    [raw.call(detours.requireLogin)],
    isAt(path),
  ];

  test('leaves a member on the page, perhaps another one by now', () =>
    steps(detours.signInFor(request), signedInAt('/videos/w')));

  test.each(['/login', '/register'])('brings a visitor back from %s', (path) =>
    steps(detours.signInFor(request), [...signedInAt(path), [raw.call(detours.returnTo, '/videos/v?ep=2')]]),
  );
});

test('a detour shows the plans to a visitor too, who may sign in on the way', () => {
  const signingIn = paying('/shopping', false, { signedIn: loggedIn(user) });
  steps(detours.requirePayment(null), [isAt('/videos/v'), ...signingIn, leaves('plan')], 'signedIn');
});

const waits = [...paying('/shopping?video=v', true, paid), leaves('plan')];
test.each([
  ['does not wait when the result page has shown the payment already', true, []],
  ['waits for a result page that is still waiting', false, waits],
])('a detour %s', (_what, isShown, rows) =>
  steps(detours.requirePayment('v'), [isAt('/order/result'), hasPaid(isShown), ...rows], 'paid'),
);

test('a detour ends the wait with a paid order, not with a declined one', () => {
  expect(detours.orderPaid(orders.resultSettled(order({ status: 'paid' })))).toBe(true);
  expect(detours.orderPaid(orders.resultSettled(order({ status: 'declined' })))).toBe(false);
});

test('a detour counts every page but sign-in and payment as leaving the shop', () => {
  expect(detours.leavingShop(navigation.navigated(at('/login')))).toBe(false);
  expect(detours.leavingShop(navigation.navigated(at('/order/result')))).toBe(false);
  expect(detours.leavingShop(navigation.navigated(at('/')))).toBe(true);
  for (const path of LOGIN) expect(detours.leavingLogin(navigation.navigated(at(path)))).toBe(false);
  expect(detours.leavingLogin(navigation.navigated(at('/shopping')))).toBe(true);
  expect(detours.leavingLogin(navigation.navigate('/'))).toBe(false);
});

test('a detour stays on a screen that will do', () =>
  steps(detours.ensureOn('/shopping', SHOP), [isAt('/order/result')]));

test.each([
  ['goes to the screen and keeps the way back', '/videos/v', false],
  ['replaces a sign-in page that is done with', '/register', true],
])('%s', (_what, path, replace) =>
  steps(detours.ensureOn('/shopping', SHOP), [isAt(path), goesTo('/shopping', replace)]),
);

test('a detour stays where the viewer is already', () =>
  steps(detours.returnTo('/videos/v?ep=9'), [isAt('/videos/v', '?ep=9')]));

test.each([
  ['returns at once from a detour', '/login', '', true],
  ['adds no second entry for the page of the video', '/videos/v', '', true],
  ['adds no second entry for another episode of the video', '/videos/v', '?ep=8', true],
  ['keeps the way back from a page that is neither a detour nor the page itself', '/my', '', false],
])('%s', (_what, path, search, replace) =>
  steps(detours.returnTo('/videos/v?ep=9'), [isAt(path, search), goesTo('/videos/v?ep=9', replace)]),
);

const onResult = (answer?: unknown): Row[] => [
  isAt('/order/result'),
  [raw.put(navigation.returnPlanned('/videos/v?ep=9'))],
  [
    raw.race({
      read: raw.delay(detours.RESULT_READING_MS),
      onward: raw.take(orders.continueRequested),
      stay: raw.take(orders.stayRequested),
      left: raw.take(navigation.leftScreen as never),
    }),
    answer,
  ],
];

const toVideo = goesTo('/videos/v?ep=9', true);
const READ = [{ read: true }, { onward: orders.continueRequested() }];
test.each(READ)('a detour lets the user read the result first (%o)', (winner) =>
  steps(detours.returnTo('/videos/v?ep=9'), [...onResult(winner), toVideo]),
);

test.each([{ left: navigation.navigated(at('/')) }, { stay: orders.stayRequested() }])(
  'a detour leaves a user alone who has left the result page, or wants to stay (%o)',
  (winner) => steps(detours.returnTo('/videos/v?ep=9'), onResult(winner)),
);

test('a detour forgets what is done before the user reads the result, so that a reload does not do it again', () => {
  const [location, ...reading] = onResult({ stay: orders.stayRequested() });
  steps(detours.returnTo('/videos/v?ep=9', wish), [
    location as Row,
    [raw.call(detours.endIntent, wish)],
    ...reading,
  ]);
});

const wish = orders.checkoutRequested({ planId: 'pass', videoId: 'v', method: 'card' });
const inShop = at('/shopping', '?video=v');

const signingIn = (from: object = inShop, answer?: unknown): Row[] => [
  [raw.select(navigation.selectLocation), from],
  [raw.call(storeIntent, wish)],
  [raw.call(detours.requireAccount), answer],
];
const goesOn: Row[] = [[raw.call(dropIntent, wish)], [raw.call(detours.letWaitingAsk)]];

test('a detour keeps the wish, signs in, returns to the page with its query and lets a waiting request ask first', () =>
  steps(detours.signInToPay(wish), [
    ...signingIn(),
    [raw.call(detours.returnTo, '/shopping?video=v')],
    ...goesOn,
  ]));

test.each(LOGIN)(
  'a detour does not return to the page of the sign-in itself, where another document resumed it (%s)',
  (path) => steps(detours.signInToPay(wish), [...signingIn(at(path)), ...goesOn]),
);

test('a detour returns nowhere when the person walks away from signing in', () => {
  const abandoned = new Abandoned('account');
  steps(detours.signInToPay(wish), signingIn(inShop, throws(abandoned)), throws(abandoned));
});

const none = { login: null, account: null, plan: null };
const planned = { ...none, plan: { wants: 'plan', flow: null } };
const detoursAre = (open: object): Row => [raw.select(navigation.selectDetours), open];

describe('a checkout that has signed somebody in', () => {
  const unlock: Row = [raw.call(readIntents), [{ request: wish, detour: 'plan', storedAt: 0 }]];
  const asking = (answer?: unknown): Row[] => [
    detoursAre(none),
    [raw.race({ asked: raw.take(navigation.detourEntered), left: leavesShop }), answer],
  ];

  test('goes on at once when nothing waits for its payment', () =>
    steps(detours.letWaitingAsk(), [[raw.call(readIntents), []]]));

  test('goes on at once when the waiting request needs the payment', () =>
    steps(detours.letWaitingAsk(), [unlock, detoursAre(planned)]));

  test('goes on once the waiting request has asked and needs the payment', () =>
    steps(detours.letWaitingAsk(), [
      unlock,
      ...asking({ asked: navigation.detourEntered('account') }),
      ...asking({ asked: navigation.detourEntered('plan') }),
      detoursAre(planned),
    ]));

  test('is abandoned when the waiting request needs no payment, and leaves the shop', () => {
    const away = asking({ left: navigation.navigated(at('/videos/v')) });
    steps(detours.letWaitingAsk(), [unlock, ...away], throws(new Abandoned('plan')));
  });

  test('waits no longer when it is cancelled', () =>
    cancelled(detours.letWaitingAsk(), [unlock, ...asking()], []));
});

test.each([
  ...['/shopping', '/login', '/register'].map((path) => [path, [toVideo]] as const),
  ...['/order/easy', '/order/result', '/videos/v', '/'].map((path) => [path, []] as const),
])('a failed request leaves the shop and the sign-in alone for the page that says why (%s)', (path, goes) =>
  steps(detours.leaveShopFor('/videos/v?ep=9'), [isAt(path), ...goes]),
);

describe('a request that is done', () => {
  const resumed = { ...wish, meta: { resumedIn: 'plan' as const } };

  test('is forgotten', () => steps(detours.endIntent(wish), [[raw.call(dropIntent, wish)]]));

  test('leaves the detour in which it was resumed, if it has not yet', () =>
    steps(detours.endIntent(resumed), [
      [raw.call(dropIntent, resumed)],
      detoursAre(planned),
      leaves('plan'),
    ]));

  test('leaves no detour twice', () => {
    const atLogin = { ...none, login: { wants: 'login', flow: null } };
    steps(detours.endIntent(resumed), [[raw.call(dropIntent, resumed)], detoursAre(atLogin)]);
  });
});

describe('cancelled', () => {
  test('leaves the sign-in detour on the way to the page', () =>
    cancelled(detours.requireLogin(), askedToLogin().slice(0, -1), [leaves('login')]));

  test('leaves no detour while it asks whether a member is here, or looks at the result page', () => {
    cancelled(detours.requireLogin(), [[raw.call(isMember)]], []);
    cancelled(detours.requirePayment('v'), [isAt('/order/result'), hasPaid()], []);
  });
});
