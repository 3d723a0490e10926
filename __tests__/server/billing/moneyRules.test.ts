import { describe, expect, test } from '@jest/globals';
import type { MandateRecord, PaymentRecord } from '../../../sandbox/payments.ts';
import type { Books } from '../../e2e/support/money/books.ts';
import { wrongOrders } from '../../e2e/support/money/orderRules.ts';
import { wrongMandates, wrongSubscriptions } from '../../e2e/support/money/subscriptionRules.ts';

/* The rules by which whole runs are judged have to see what is wrong. */

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const AMOUNT = 599;

type Case = { status?: 'paid' | 'refunded'; word?: number; booked?: number; asked?: 'requested' | 'done' };
type Sub = Partial<Books['subscriptions'][number]>;

/** A weekly subscription that was paid on the first day. */
function booksOf({ status = 'paid', word = 0, booked = 0, asked }: Case, sub: Sub = {}): Books {
  const order = { id: 'ord_1', userId: 'ann', kind: 'subscription', status, amount: AMOUNT, method: 'card' };
  const entry = (kind: 'capture' | 'refund', amount: number) => ({ orderId: 'ord_1', kind, amount });
  const subscription = {
    id: 'sub_1',
    userId: 'ann',
    orderId: 'ord_1',
    lastOrderId: 'ord_1',
    status: 'active',
    renewalDays: 7,
    createdAt: at(1),
    periodStart: at(1),
    periodEnd: at(8),
    endedAt: null,
    mandateId: 'man_1',
    ...sub,
  };
  return {
    charges: [{ id: 'pay_1', reference: 'ord_1', refundedAmount: word } as PaymentRecord],
    mandates: [{ id: 'man_1', ended: false } as MandateRecord],
    orders: [{ ...order, subscriptionId: null, renewalDays: 7, periodStart: null }],
    ledger: [entry('capture', AMOUNT), ...(booked > 0 ? [entry('refund', -booked)] : [])],
    subscriptions: [subscription],
    passes: [],
    receipts: [{ orderId: 'ord_1' }],
    refunds: asked ? [{ orderId: 'ord_1', status: asked }] : [],
    changes: [],
    jobs: [],
  } as unknown as Books;
}
/** A weekly plan that was renewed as a monthly one, for which so many days were paid. */
function renewedFor(renewalDays: number): Books {
  const books = booksOf({}, { renewalDays: 30, lastOrderId: 'ord_2', periodStart: at(8), periodEnd: at(38) });
  const paid = { id: 'ord_2', subscriptionId: 'sub_1', renewalDays, createdAt: at(8), periodStart: at(8) };
  const twice = <T>(rows: T[], change: object) => rows.concat(rows.map((row) => ({ ...row, ...change })));
  return {
    ...books,
    charges: twice(books.charges, { id: 'pay_2', reference: 'ord_2' }),
    orders: twice(books.orders, paid),
    ledger: twice(books.ledger, { orderId: 'ord_2' }),
    receipts: twice(books.receipts, { orderId: 'ord_2' }),
  };
}
const wrongOf = (books: Books) =>
  [wrongOrders, wrongSubscriptions, wrongMandates].flatMap((judge) => judge(books));
const over = { status: 'ended', endedAt: at(3) } as const;
/** What has ended in its time, and its card with it. */
const ended = (about: Case): Books => ({ ...booksOf(about, over), mandates: [] });

const whole = { word: AMOUNT, booked: AMOUNT, asked: 'done' } as const;
const CHARGEABLE = 'man_1 can still be charged, for nothing that runs';
const REFUNDED = { status: 'refunded', asked: 'done' } as const;
const part = { word: 200, booked: 200 };
const underWay = { word: AMOUNT, booked: 200, asked: 'requested' } as const;
/** What was bought has ended. */
const gone = (about: Case) => booksOf(about, over);
const OF_ALL = 'of its 599 as given back';

describe('the money rules report nothing for', () => {
  test.each<[string, Books]>([
    ['what was paid', booksOf({})],
    ['a part that went back and is booked', booksOf(part)],
    ['a refund under way, of which the bank knows more', ended(underWay)],
    ['a renewal as a longer plan', renewedFor(30)],
    ['all that went back', ended({ ...whole, status: 'refunded' })],
  ])('%s', (_what, books) => {
    expect(wrongOf(books)).toEqual([]);
  });
});

describe('the money rules report a fault when', () => {
  test.each<[string, Books, string]>([
    ['a part went back that is not booked', booksOf({ word: 200 }), 'booked 0 of 200 given back'],
    ['more is booked than went back', booksOf({ word: 100, booked: 200 }), 'booked 200 of 100 given back'],
    ['a part makes an order refunded', gone({ ...part, ...REFUNDED }), `booked 200 ${OF_ALL}`],
    ['all went back of an order that stays paid', gone(whole), `booked 599 ${OF_ALL}`],
    ['a part takes what was bought', gone(part), 'sub_1 ended before its time'],
    ['a renewal gives more days than it paid for', renewedFor(7), 'sub_1 has 37 days of 14 that are paid'],
    ['what was given back goes on', booksOf({ ...whole, status: 'refunded' }), 'sub_1 outlives its money'],
    ['a card that was changed can be charged', booksOf({}, { mandateId: 'man_2' }), CHARGEABLE],
    ['the card of what has ended can be charged', gone({ ...whole, status: 'refunded' }), CHARGEABLE],
  ])('%s', (_what, books, said) => {
    expect(wrongOf(books)).toContainEqual(expect.stringContaining(said));
  });

  test('a partial refund takes a pass', () => {
    const books = booksOf(part);
    const pass = { ...books, orders: books.orders.map((order) => ({ ...order, kind: 'pass' as const })) };
    expect(wrongOrders(pass)).toContainEqual(expect.stringContaining('gave 0 passes'));
  });
});
