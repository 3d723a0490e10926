import { type Books, sum } from './books.ts';

/** What the books, what was given and the provider's word must never say of an order. */
export function wrongOrders(books: Books): string[] {
  const known = new Set(books.orders.map(({ id }) => id));
  return [
    ...books.charges
      .filter(({ reference }) => !known.has(reference))
      .map(({ id }) => `${id} was paid for no order`),
    ...books.orders.flatMap((order) => wrongOf(books, order)),
    ...[...books.passes, ...books.receipts].flatMap(({ orderId }) => {
      const captures = entriesOf(books, orderId, 'capture').length;
      return captures === 1 ? [] : `${orderId} gave something for ${captures} captures`;
    }),
  ];
}

const entriesOf = ({ ledger }: Books, id: string, which: 'capture' | 'refund') =>
  ledger.filter(({ orderId, kind }) => orderId === id && kind === which);

function wrongOf(books: Books, order: Books['orders'][number]): string[] {
  const { id, kind, status, amount, method } = order;
  const wrong: string[] = [];
  const say = (what: string) => wrong.push(`${id} (${kind}, ${status}) ${what}`);
  const charges = books.charges.filter(({ reference }) => reference === id);
  const captures = entriesOf(books, id, 'capture');
  const refund = books.refunds.find(({ orderId }) => orderId === id);
  const isPaid = status === 'paid' || status === 'refunded';
  const isTried = status === 'pending' || status === 'action' || (status === 'created' && method !== null);
  if (charges.length > 1) say(`was charged ${charges.length} times`);
  if (captures.length !== (isPaid ? 1 : 0)) say(`has ${captures.length} captures`);
  if (sum(captures.map((one) => one.amount)) !== captures.length * amount) say('captured another sum');
  if (captures.length > charges.length) say(`${charges.length} charges, ${captures.length} captures`);
  if (!isTried && captures.length < charges.length) say('was charged for nothing');
  if (books.receipts.filter(({ orderId }) => orderId === id).length !== captures.length)
    say('has not one receipt');

  const word = sum(charges.map(({ refundedAmount }) => refundedAmount ?? 0));
  const booked = -sum(entriesOf(books, id, 'refund').map((one) => one.amount));
  const mayBeBehind = refund?.status === 'requested';
  if (booked > word || (booked < word && !mayBeBehind)) say(`booked ${booked} of ${word} given back`);
  if ((status === 'refunded') !== (booked === amount)) say(`booked ${booked} of its ${amount} as given back`);

  const keeps = status === 'paid' && !refund;
  const passes = books.passes.filter(({ orderId }) => orderId === id).length;
  if (kind === 'pass' && passes !== (keeps ? 1 : 0)) say(`gave ${passes} passes`);
  const begun = books.subscriptions.filter(({ orderId }) => orderId === id).length;
  if (kind === 'subscription' && order.subscriptionId === null && begun !== (isPaid ? 1 : 0)) {
    say(`began ${begun} subscriptions`);
  }
  if (order.subscriptionId !== null && keeps) {
    const renewed = books.subscriptions.find((one) => one.id === order.subscriptionId);
    if (!renewed || renewed.periodEnd <= (order.periodStart ?? 0)) say('extended nothing');
  }
  return wrong;
}
