import type { Entry, Fact, Journal } from '../../src/journal/entries.ts';
import type { Flow } from '../../src/lib/currentRun.ts';

/* Entries as the recorder writes them, for a tap on the wall of an episode. */

type Line = [ms: number, fact: Fact, document?: number];

const CALL = 'POST /api/video/unlock';
const INPUT = { videoId: 'a-forged-duchess', episodeId: '9' };

export const unlockRun = (id: string): Flow => ({ name: 'unlocked/unlockRequested', id });

export const entriesOf = (run: Flow, begun: number, lines: Line[]): Entry[] =>
  lines.map(([ms, fact, document = 1]) => ({ ...fact, at: begun + ms, document, run }));

export const opened = (address: string): Fact => ({
  kind: 'documentOpened',
  address,
  began: { local: {}, session: {}, page: null },
});
export const action = (type: string, payload?: unknown, by: 'saga' | 'app' = 'saga'): Fact => ({
  kind: 'action',
  type,
  payload,
  by,
});
export const sent = (call = CALL, id = 'a1'): Fact => ({ kind: 'callSent', id, call, input: INPUT });
export const answered = (about: Partial<Extract<Fact, { kind: 'callAnswered' }>>, id = 'a1'): Fact => ({
  kind: 'callAnswered',
  id,
  status: 200,
  body: null,
  failure: null,
  requestId: 'req-7',
  ...about,
});

type Began = Extract<Fact, { kind: 'effectBegan' }>;
type Ended = Extract<Fact, { kind: 'effectEnded' }>;
export const began = (
  effect: number,
  what: Began['what'],
  label: string,
  more: Partial<Began> = {},
): Fact => ({ kind: 'effectBegan', effect, parent: 1, what, label, ...more });
export const ended = (effect: number, how: Ended['how'], answer: string, by?: string): Fact => ({
  kind: 'effectEnded',
  effect,
  how,
  answer,
  ...(by !== undefined && { by }),
});

export const TAP: Line[] = [
  [0, action('unlocked/unlockRequested', INPUT, 'app')],
  [1, began(1, 'call', 'unlockFlow', { parent: null })],
];
const apiFailed = (kind: string, code: number | null, status: number | null): Line => [
  321,
  action('api/failed', { kind, code, status, call: CALL, message: '' }, 'app'),
];
const END = ended(1, 'resolved', 'undefined');
const failed = (kind: string, code: number | null = null, status: number | null = null): Line[] => [
  apiFailed(kind, code, status),
  [340, action('unlocked/unlockFailed', { kind, code, message: '' })],
  [341, END],
];
const called = (about: Parameters<typeof answered>[0]): Line[] => [
  ...TAP,
  [2, began(2, 'call', 'unlockEpisode')],
  [8, sent()],
  [320, answered(about)],
];
const rejected = (answer: string): Line => [322, ended(2, 'rejected', answer)];
const waiting = (effect: number, label: string): Line[] => [
  [20, began(effect, 'race', 'race')],
  [20, began(effect + 1, 'take', label, { parent: effect, branch: 'member' })],
  [20, began(effect + 2, 'take', 'a matching action', { parent: effect, branch: 'left' })],
];

/** Ways in which an unlock goes wrong. */
export const FAILURES = {
  http500: [
    ...called({ status: 500, body: { code: 500, message: '' }, failure: 'badResponse' }),
    rejected('ApiError badResponse 500'),
    ...failed('badResponse', null, 500),
  ],
  codeNeverComes: [...TAP, [4, { kind: 'codeWanted', file: '/assets/api-client.js' }]],
  slowCall: [...TAP, [2, began(2, 'call', 'unlockEpisode')], [8, sent()]],
  walkedAway: [
    ...TAP,
    [18, action('navigation/detourEntered', 'login')],
    ...waiting(2, 'session/loggedIn'),
    [4_200, action('navigation/navigated', { path: '/', search: '', from: '/login' }, 'app')],
    [4_201, ended(3, 'cancelled', 'undefined', 'left: navigation/navigated')],
    [4_201, ended(4, 'resolved', 'object')],
    [4_202, ended(2, 'resolved', 'object')],
    [4_202, ended(1, 'rejected', 'Error: login')],
    [4_203, action('navigation/detourLeft', 'login')],
    [4_204, action('unlocked/unlockAbandoned', { at: 'login' })],
  ],
} satisfies Record<string, Line[]>;

/** Over the card page and the bank, paid in the end. */
export const PURCHASE: Line[] = [
  ...TAP,
  [12, action('navigation/detourEntered', 'plan')],
  ...waiting(2, 'orders/resultSettled'),
  [9_000, action('orders/checkoutRequested', { planId: 'weekly' }, 'app')],
  [9_010, sent('POST /api/payment/order', 'b1')],
  [9_400, answered({ body: { code: 200, message: '', info: { id: 'ord_1' } } }, 'b1')],
  [9_402, action('orders/orderPlaced', { id: 'ord_1' })],
  [9_410, action('navigation/requested', { to: '/order/easy', replace: false })],
  [10_300, action('purchase/resumed', { orderId: 'ord_1' }), 2],
  [10_310, action('navigation/detourEntered', 'plan'), 2],
  [30_000, action('orders/cardPaymentRequested', undefined, 'app'), 2],
  [30_010, sent('POST /api/payment/pay', 'c1'), 2],
  [31_200, answered({ body: { code: 200, message: '', info: { status: 'challenged' } } }, 'c1'), 2],
  [31_210, action('navigation/departed', { to: 'https://bank.example' }), 2],
  [52_000, action('purchase/resumed', { orderId: 'ord_1' }), 3],
  [52_010, action('navigation/detourEntered', 'plan'), 3],
  [53_000, action('orders/resultSettled', { status: 'paid' }), 3],
  [53_001, action('navigation/detourLeft', 'plan'), 3],
  [53_010, sent(CALL, 'd1'), 3],
  [53_200, answered({ body: { code: 200, message: '', info: {} } }, 'd1'), 3],
  [53_210, action('unlocked/episodeUnlocked', INPUT), 3],
];

export function handWrittenJournal(written: Entry[]) {
  const listeners = new Set<() => void>();
  let entries = written;
  const journal: Journal = {
    entries: () => entries,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    journal,
    write(...more: Entry[]) {
      entries = [...entries, ...more];
      for (const listener of listeners) listener();
    },
  };
}
