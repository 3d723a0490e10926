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
] as const)('the $wants detour', ({ wants, saga, asked, comes, result }) => {
  const left = [leaves(wants)];

  test('ends after the sign-in or payment that it waits for', () =>
    steps(saga(), [...asked(comes), ...left], result));
  test('is abandoned when the viewer navigates away', () => {
    const away = { left: navigation.navigated(at('/')) };
    steps(saga(), [...asked(away), ...left], throws(new Abandoned(wants)));
  });
  test('is left when its saga is cancelled', () => cancelled(saga(), asked(), left));
});

test.each([detours.requireLogin, detours.requireAccount])(
  'a sign-in detour asks nothing of a member (%p)',
  (saga) => steps(saga(), [[raw.call(isMember), true]]),
);

test('closing the account sheet abandons the account detour', () => {
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

  test('keeps the viewer on the current page when that is not a sign-in page', () =>
    steps(detours.signInFor(request), signedInAt('/videos/w')));

  test.each(['/login', '/register'])('returns to its own page after a sign-in at %s', (path) =>
    steps(detours.signInFor(request), [...signedInAt(path), [raw.call(detours.returnTo, '/videos/v?ep=2')]]),
  );
});

test('the plan detour shows the plans to a visitor, and ends when the visitor signs in', () => {
  const signingIn = paying('/shopping', false, { signedIn: loggedIn(user) });
  steps(detours.requirePayment(null), [isAt('/videos/v'), ...signingIn, leaves('plan')], 'signedIn');
});

const waits = [...paying('/shopping?video=v', true, paid), leaves('plan')];
test.each([
  ['does not wait when the result page has shown the payment already', true, []],
  ['waits for a result page that is still waiting', false, waits],
])('the plan detour %s', (_what, isShown, rows) =>
  steps(detours.requirePayment('v'), [isAt('/order/result'), hasPaid(isShown), ...rows], 'paid'),
);

test('a paid order ends the plan detour, and a declined order does not', () => {
  expect(detours.orderPaid(orders.resultSettled(order({ status: 'paid' })))).toBe(true);
  expect(detours.orderPaid(orders.resultSettled(order({ status: 'declined' })))).toBe(false);
});

test('a detour is left only by arriving at a page that does not belong to it', () => {
  expect(detours.leavingShop(navigation.navigated(at('/login')))).toBe(false);
  expect(detours.leavingShop(navigation.navigated(at('/order/result')))).toBe(false);
  expect(detours.leavingShop(navigation.navigated(at('/')))).toBe(true);
  for (const path of LOGIN) expect(detours.leavingLogin(navigation.navigated(at(path)))).toBe(false);
  expect(detours.leavingLogin(navigation.navigated(at('/shopping')))).toBe(true);
  expect(detours.leavingLogin(navigation.navigate('/'))).toBe(false);
});

test('a detour does not navigate when the current screen already belongs to it', () =>
  steps(detours.ensureOn('/shopping', SHOP), [isAt('/order/result')]));

test.each([
  ['goes to the screen and keeps the way back', '/videos/v', false],
  ['replaces a sign-in page that is done with', '/register', true],
])('a detour %s', (_what, path, replace) =>
  steps(detours.ensureOn('/shopping', SHOP), [isAt(path), goesTo('/shopping', replace)]),
);

test('the return to the page of a request does not navigate when the viewer is already there', () =>
  steps(detours.returnTo('/videos/v?ep=9'), [isAt('/videos/v', '?ep=9')]));

test.each([
  ['returns at once from a detour', '/login', '', true],
  ['adds no second entry for the page of the video', '/videos/v', '', true],
  ['adds no second entry for another episode of the video', '/videos/v', '?ep=8', true],
  ['keeps the way back from a page that is neither a detour nor the page itself', '/my', '', false],
])('a finished request %s', (_what, path, search, replace) =>
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
test.each(READ)(
  'the return from the result page waits for the reading time or for a tap to continue (%o)',
  (winner) => steps(detours.returnTo('/videos/v?ep=9'), [...onResult(winner), toVideo]),
);

test.each([{ left: navigation.navigated(at('/')) }, { stay: orders.stayRequested() }])(
  'the return from the result page is dropped when the viewer has left it or asked to stay (%o)',
  (winner) => steps(detours.returnTo('/videos/v?ep=9'), onResult(winner)),
);

test('a finished request is forgotten before the viewer reads the result, so that a reload does not repeat it', () => {
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

test('signing in to pay stores the checkout, returns to the shop and lets a waiting request go first', () =>
  steps(detours.signInToPay(wish), [
    ...signingIn(),
    [raw.call(detours.returnTo, '/shopping?video=v')],
    ...goesOn,
  ]));

test.each(LOGIN)(
  'signing in to pay does not return to a sign-in page on which the checkout was resumed (%s)',
  (path) => steps(detours.signInToPay(wish), [...signingIn(at(path)), ...goesOn]),
);

test('signing in to pay does not navigate when the visitor walks away from the sign-in', () => {
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

  test('continues at once when no request waits for its payment', () =>
    steps(detours.letWaitingAsk(), [[raw.call(readIntents), []]]));

  test('continues at once when the waiting request has already entered its plan detour', () =>
    steps(detours.letWaitingAsk(), [unlock, detoursAre(planned)]));

  test('continues once the waiting request enters its plan detour', () =>
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

  test('stops waiting when it is cancelled', () =>
    cancelled(detours.letWaitingAsk(), [unlock, ...asking()], []));
});

test.each([
  ...['/shopping', '/login', '/register'].map((path) => [path, [toVideo]] as const),
  ...['/order/easy', '/order/result', '/videos/v', '/'].map((path) => [path, []] as const),
])(
  'a failed request returns to its page from the shop or a sign-in page, not from other pages (%s)',
  (path, goes) => steps(detours.leaveShopFor('/videos/v?ep=9'), [isAt(path), ...goes]),
);

describe('a request that is done', () => {
  const resumed = { ...wish, meta: { resumedIn: 'plan' as const } };

  test('is forgotten', () => steps(detours.endIntent(wish), [[raw.call(dropIntent, wish)]]));

  test('leaves the detour in which it was resumed if that is still open', () =>
    steps(detours.endIntent(resumed), [
      [raw.call(dropIntent, resumed)],
      detoursAre(planned),
      leaves('plan'),
    ]));

  test('leaves no detour when the one in which it was resumed is already closed', () => {
    const atLogin = { ...none, login: { wants: 'login', flow: null } };
    steps(detours.endIntent(resumed), [[raw.call(dropIntent, resumed)], detoursAre(atLogin)]);
  });
});

describe('a cancelled detour', () => {
  test('is left if it was on its way to the sign-in page', () =>
    cancelled(detours.requireLogin(), askedToLogin().slice(0, -1), [leaves('login')]));

  test('is not left if it had not been entered yet', () => {
    cancelled(detours.requireLogin(), [[raw.call(isMember)]], []);
    cancelled(detours.requirePayment('v'), [isAt('/order/result'), hasPaid()], []);
  });
});
