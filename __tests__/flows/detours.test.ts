import * as raw from 'redux-saga/effects';
import { Abandoned } from '../../src/core/failures.ts';
import {
  detourEntered,
  detourLeft,
  leftScreen,
  navigate,
  navigated,
  returnPlanned,
  selectDetours,
  selectLocation,
} from '../../src/core/navigation/slice.ts';
import { isMember } from '../../src/core/session/saga.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import {
  checkoutRequested,
  continueRequested,
  resultSettled,
  selectHasPaid,
  stayRequested,
} from '../../src/features/orders/slice.ts';
import { accountDeclined } from '../../src/features/user/slice.ts';
import {
  endIntent,
  ensureOn,
  leaveShopFor,
  leavingLogin,
  leavingShop,
  letWaitingAsk,
  orderPaid,
  RESULT_READING_MS,
  requireAccount,
  requireLogin,
  requirePayment,
  returnTo,
  signInFor,
  signInToPay,
} from '../../src/flows/detours.ts';
import { dropIntent, readIntents, storeDetour, storeIntent } from '../../src/flows/intent.ts';
import { order, user } from '../support/samples.ts';
import { cancelled, type Row, steps, throws } from '../support/steps.ts';

const at = (path: string) => ({ path, search: '', key: 'k', from: '' });
const LOGIN = ['/login', '/register', '/retrievePassword'];
const SHOP = ['/shopping', '/order/easy', '/order/result'];

test('a detour does not ask a member to sign in', () => steps(requireLogin(), [[raw.call(isMember), true]]));

const askedToLogin = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(storeDetour, 'login')],
  [raw.put(detourEntered('login'))],
  [raw.call(ensureOn, '/login', LOGIN)],
  [raw.race({ member: raw.take(loggedIn), left: raw.take(leavingLogin as never) }), answer],
];

test('a detour waits until the visitor has signed in', () =>
  steps(requireLogin(), [...askedToLogin({ member: loggedIn(user) }), [raw.put(detourLeft('login'))]]));

describe('a request that only a member may make', () => {
  const request = { type: 'ratings/rateRequested', payload: { from: '/videos/v?ep=2' } };
  const signedInAt = (path: string): Row[] => [
    [raw.call(storeIntent, request)],
    [raw.call(requireLogin)],
    [raw.select(selectLocation as (state: unknown) => unknown), at(path)],
  ];

  test('leaves a member on the page, perhaps another one by now', () =>
    steps(signInFor(request), signedInAt('/videos/w')));

  test.each(['/login', '/register'])('brings a visitor back from %s', (path) =>
    steps(signInFor(request), [...signedInAt(path), [raw.call(returnTo, '/videos/v?ep=2')]]),
  );
});

test('walking away from signing in abandons the flow', () => {
  steps(
    requireLogin(),
    [...askedToLogin({ left: navigated(at('/')) }), [raw.put(detourLeft('login'))]],
    throws(new Abandoned('login')),
  );
});

const askedForAccount = (answer?: unknown): Row[] => [
  [raw.call(isMember), false],
  [raw.call(storeDetour, 'account')],
  [raw.put(detourEntered('account'))],
  [
    raw.race({
      member: raw.take(loggedIn),
      declined: raw.take(accountDeclined),
      left: raw.take(leavingShop as never),
    }),
    answer,
  ],
];

describe('the account of a checkout', () => {
  test('is not asked of a member', () => steps(requireAccount(), [[raw.call(isMember), true]]));

  test('is waited for in the shop', () =>
    steps(requireAccount(), [
      ...askedForAccount({ member: loggedIn(user) }),
      [raw.put(detourLeft('account'))],
    ]));

  test.each([{ declined: accountDeclined() }, { left: navigated(at('/')) }])(
    'is given up with the sheet, and with the shop (%o)',
    (winner) =>
      steps(
        requireAccount(),
        [...askedForAccount(winner), [raw.put(detourLeft('account'))]],
        throws(new Abandoned('account')),
      ),
  );

  test('is waited for no longer when the checkout is cancelled', () =>
    cancelled(requireAccount(), askedForAccount(), [[raw.put(detourLeft('account'))]]));
});

const SHOP_OR_LOGIN = [...SHOP, ...LOGIN];
const paying = (shop: string, member: boolean, answer?: unknown): Row[] => [
  [raw.call(storeDetour, 'plan')],
  [raw.put(detourEntered('plan'))],
  [raw.call(isMember), member],
  [raw.call(ensureOn, shop, member ? SHOP : SHOP_OR_LOGIN)],
  [
    raw.race({
      paid: raw.take(orderPaid as never),
      signedIn: raw.take(loggedIn),
      left: raw.take(leavingShop as never),
    }),
    answer,
  ],
];
const askedToPay = (shop: string, answer?: unknown, member = true): Row[] => [
  [raw.select(selectLocation), at('/videos/v')],
  ...paying(shop, member, answer),
];
const paid = { paid: resultSettled(order({ status: 'paid' })) };

test('a detour waits in the shop until an order is paid', () =>
  steps(
    requirePayment('v'),
    [...askedToPay('/shopping?video=v', paid), [raw.put(detourLeft('plan'))]],
    'paid',
  ));

test('a detour shows the plans to a visitor too, who may sign in on the way', () =>
  steps(
    requirePayment(null),
    [...askedToPay('/shopping', { signedIn: loggedIn(user) }, false), [raw.put(detourLeft('plan'))]],
    'signedIn',
  ));

test('walking away from the shop abandons the flow', () => {
  steps(
    requirePayment(null),
    [...askedToPay('/shopping', { left: navigated(at('/my')) }), [raw.put(detourLeft('plan'))]],
    throws(new Abandoned('plan')),
  );
});

test('a detour does not wait when the result page has shown the payment already', () =>
  steps(
    requirePayment('v'),
    [
      [raw.select(selectLocation), at('/order/result')],
      [raw.select(selectHasPaid), true],
    ],
    'paid',
  ));

test('a detour waits for a result page that is still waiting', () =>
  steps(
    requirePayment('v'),
    [
      [raw.select(selectLocation), at('/order/result')],
      [raw.select(selectHasPaid), false],
      ...paying('/shopping?video=v', true, paid),
      [raw.put(detourLeft('plan'))],
    ],
    'paid',
  ));

test('a detour ends the wait with a paid order, not with a declined one', () => {
  expect(orderPaid(resultSettled(order({ status: 'paid' })))).toBe(true);
  expect(orderPaid(resultSettled(order({ status: 'declined' })))).toBe(false);
});

test('a detour counts every page but sign-in and payment as leaving the shop', () => {
  expect(leavingShop(navigated(at('/login')))).toBe(false);
  expect(leavingShop(navigated(at('/order/result')))).toBe(false);
  expect(leavingShop(navigated(at('/')))).toBe(true);
  for (const path of LOGIN) expect(leavingLogin(navigated(at(path)))).toBe(false);
  expect(leavingLogin(navigated(at('/shopping')))).toBe(true);
});

test('a detour stays on a screen that will do', () =>
  steps(ensureOn('/shopping', SHOP), [[raw.select(selectLocation), at('/order/result')]]));

test.each([
  ['goes to the screen and keeps the way back', '/videos/v', false],
  ['replaces a sign-in page that is done with', '/register', true],
])('%s', (_what, path, replace) =>
  steps(ensureOn('/shopping', SHOP), [
    [raw.select(selectLocation), at(path)],
    [raw.put(navigate('/shopping', { replace }))],
  ]),
);

test('a detour stays where the viewer is already', () =>
  steps(returnTo('/videos/v?ep=9'), [[raw.select(selectLocation), { ...at('/videos/v'), search: '?ep=9' }]]));

test.each([
  ['returns at once from a detour', '/login', '', true],
  ['adds no second entry for the page of the video', '/videos/v', '', true],
  ['adds no second entry for another episode of the video', '/videos/v', '?ep=8', true],
  ['keeps the way back from a page that is neither a detour nor the page itself', '/my', '', false],
])('%s', (_what, path, search, replace) =>
  steps(returnTo('/videos/v?ep=9'), [
    [raw.select(selectLocation), { ...at(path), search }],
    [raw.put(navigate('/videos/v?ep=9', { replace }))],
  ]),
);

const onResult = (answer?: unknown): Row[] => [
  [raw.select(selectLocation), at('/order/result')],
  [raw.put(returnPlanned('/videos/v?ep=9'))],
  [
    raw.race({
      read: raw.delay(RESULT_READING_MS),
      onward: raw.take(continueRequested),
      stay: raw.take(stayRequested),
      left: raw.take(leftScreen as never),
    }),
    answer,
  ],
];

test.each([{ read: true }, { onward: continueRequested() }])(
  'a detour lets the user read the result first (%o)',
  (winner) =>
    steps(returnTo('/videos/v?ep=9'), [
      ...onResult(winner),
      [raw.put(navigate('/videos/v?ep=9', { replace: true }))],
    ]),
);

test('a detour forgets what is done before the user reads the result, so that a reload does not do it again', () => {
  const [location, ...reading] = onResult({ stay: stayRequested() });
  steps(returnTo('/videos/v?ep=9', wish), [location as Row, [raw.call(endIntent, wish)], ...reading]);
});

test('a detour does not pull back a user who left the result page', () =>
  steps(returnTo('/videos/v?ep=9'), onResult({ left: navigated(at('/')) })));

test('a detour leaves a user who wants to stay with the receipt', () =>
  steps(returnTo('/videos/v?ep=9'), onResult({ stay: stayRequested() })));

const wish = checkoutRequested({ planId: 'pass', videoId: 'v', method: 'card' });
const inShop = { ...at('/shopping'), search: '?video=v' };

const signingIn = (answer?: unknown): Row[] => [
  [raw.select(selectLocation), inShop],
  [raw.call(storeIntent, wish)],
  [raw.call(requireAccount), answer],
];

test('a detour keeps the wish, signs in, returns to the page with its query and lets a waiting request ask first', () =>
  steps(signInToPay(wish), [
    ...signingIn(),
    [raw.call(returnTo, '/shopping?video=v')],
    [raw.call(dropIntent, wish)],
    [raw.call(letWaitingAsk)],
  ]));

test.each(LOGIN)(
  'a detour does not return to the page of the sign-in itself, where another document resumed it (%s)',
  (path) =>
    steps(signInToPay(wish), [
      [raw.select(selectLocation), at(path)],
      [raw.call(storeIntent, wish)],
      [raw.call(requireAccount)],
      [raw.call(dropIntent, wish)],
      [raw.call(letWaitingAsk)],
    ]),
);

test('a detour returns nowhere when the person walks away from signing in', () => {
  const abandoned = new Abandoned('account');
  steps(signInToPay(wish), signingIn(throws(abandoned)), throws(abandoned));
});

describe('a checkout that has signed somebody in', () => {
  const waiting = { wants: 'plan', flow: null } as const;
  const none = { login: null, account: null, plan: null };
  const unlock: Row = [raw.call(readIntents), [{ request: wish, detour: 'plan', storedAt: 0 }]];
  const asking = (answer?: unknown): Row[] => [
    [raw.select(selectDetours), none],
    [raw.race({ asked: raw.take(detourEntered), left: raw.take(leavingShop as never) }), answer],
  ];

  test('goes on at once when nothing waits for its payment', () =>
    steps(letWaitingAsk(), [[raw.call(readIntents), []]]));

  test('goes on at once when the waiting request needs the payment', () =>
    steps(letWaitingAsk(), [unlock, [raw.select(selectDetours), { ...none, plan: waiting }]]));

  test('goes on once the waiting request has asked and needs the payment', () =>
    steps(letWaitingAsk(), [
      unlock,
      ...asking({ asked: detourEntered('account') }),
      ...asking({ asked: detourEntered('plan') }),
      [raw.select(selectDetours), { ...none, plan: waiting }],
    ]));

  test('is abandoned when the waiting request needs no payment, and leaves the shop', () =>
    steps(
      letWaitingAsk(),
      [unlock, ...asking({ left: navigated(at('/videos/v')) })],
      throws(new Abandoned('plan')),
    ));

  test('waits no longer when it is cancelled', () => cancelled(letWaitingAsk(), [unlock, ...asking()], []));
});

test.each(['/shopping', '/login', '/register'])(
  'a detour leaves %s for the page that says what failed',
  (path) =>
    steps(leaveShopFor('/videos/v?ep=9'), [
      [raw.select(selectLocation), at(path)],
      [raw.put(navigate('/videos/v?ep=9', { replace: true }))],
    ]),
);

test.each(['/order/easy', '/order/result', '/videos/v', '/'])(
  'a detour stays on %s, which is not the shop, when a request fails',
  (path) => steps(leaveShopFor('/videos/v?ep=9'), [[raw.select(selectLocation), at(path)]]),
);

describe('a request that is done', () => {
  const waiting = { wants: 'plan', flow: null } as const;
  const resumed = { ...wish, meta: { resumedIn: 'plan' as const } };

  test('is forgotten', () => steps(endIntent(wish), [[raw.call(dropIntent, wish)]]));

  test('leaves the detour in which it was resumed, if it has not yet', () =>
    steps(endIntent(resumed), [
      [raw.call(dropIntent, resumed)],
      [raw.select(selectDetours), { login: null, account: null, plan: waiting }],
      [raw.put(detourLeft('plan'))],
    ]));

  test('leaves no detour twice', () =>
    steps(endIntent(resumed), [
      [raw.call(dropIntent, resumed)],
      [raw.select(selectDetours), { login: { wants: 'login', flow: null }, account: null, plan: null }],
    ]));
});

describe('cancelled', () => {
  test('leaves the sign-in detour', () =>
    cancelled(requireLogin(), askedToLogin(), [[raw.put(detourLeft('login'))]]));

  test('leaves the sign-in detour on the way to the page', () =>
    cancelled(requireLogin(), askedToLogin().slice(0, -1), [[raw.put(detourLeft('login'))]]));

  test('leaves no detour while it asks whether a member is here', () =>
    cancelled(requireLogin(), [[raw.call(isMember)]], []));

  test('leaves the payment detour', () =>
    cancelled(requirePayment('v'), askedToPay('/shopping?video=v'), [[raw.put(detourLeft('plan'))]]));

  test('leaves no detour while it looks at the result page', () =>
    cancelled(
      requirePayment('v'),
      [[raw.select(selectLocation), at('/order/result')], [raw.select(selectHasPaid)]],
      [],
    ));
});
