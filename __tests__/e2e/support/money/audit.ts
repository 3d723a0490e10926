import type { Database } from '../../../../server/db/database.ts';
import { type Books, readBooks, sum } from './books.ts';
import { wrongOrders } from './orderRules.ts';
import { wrongMandates, wrongSubscriptions } from './subscriptionRules.ts';

export type Audit = {
  orders: number;
  payments: number;
  captured: number;
  refunded: number;
  /** Orders and wishes whose outcome is still to come, and work still to be done. */
  open: number;
  /** What must never be, in words. */
  wrong: string[];
};

/**
 * Holds the server's books and what it gave against the provider's journal. Of what is still under way,
 * the provider may know already what the books do not; never the other way round.
 */
export async function auditBooks(db: Database, sandboxDir: string): Promise<Audit> {
  const books = await readBooks(db, sandboxDir);
  const open = openOf(books);
  const amounts = (which: 'capture' | 'refund') =>
    sum(books.ledger.filter(({ kind }) => kind === which).map(({ amount }) => amount));
  return {
    orders: books.orders.length,
    payments: books.charges.length,
    captured: amounts('capture'),
    refunded: -amounts('refund'),
    open,
    wrong: [...wrongOrders(books), ...wrongSubscriptions(books), ...(open === 0 ? wrongMandates(books) : [])],
  };
}

function openOf({ orders, charges, refunds, changes, jobs }: Books): number {
  const isOpen = ({ id, status }: Books['orders'][number]) =>
    status === 'pending' ||
    status === 'action' ||
    (status === 'created' && charges.some(({ reference }) => reference === id)) ||
    refunds.some((refund) => refund.orderId === id && refund.status === 'requested');
  return (
    orders.filter(isOpen).length +
    changes.filter(({ status }) => status === 'pending' || status === 'action').length +
    jobs.filter(({ doneAt }) => doneAt === null).length
  );
}
