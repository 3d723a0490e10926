import { expect, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import type { OrderStatus } from '../../../contract/entities.ts';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { leaveFor } from '../../../src/core/navigation/saga.ts';
import { navigate } from '../../../src/core/navigation/slice.ts';
import {
  cardIncomplete,
  cardPageOpened,
  cardPaymentAbandoned,
  cardPaymentAnswered,
  cardPaymentFailed,
  cardPaymentRequested,
  orderFailed,
  orderLoaded,
  selectOrder,
} from '../../../src/features/orders/slice.ts';
import {
  afterAnswer,
  openCardPage,
  payableOrder,
  payByCard,
  rememberOrder,
  sendPayment,
  showResult,
} from '../../../src/flows/payment/card.ts';
import { placeOrder } from '../../../src/flows/payment/order.ts';
import { newIdempotencyKey } from '../../../src/flows/payment/orderKeys.ts';
import { tokeniseCard } from '../../../src/payments-ui/cardFields.ts';
import { offline, order, refusal } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

const form = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Vale' };

const opened = () =>
  walk(openCardPage(cardPageOpened({ orderId: 'ord_1' }))).yields(raw.call(api.getOrder, 'ord_1'));

test.each(['created', 'declined'] as const)('shows the form for an order that is %s', (status) =>
  opened()
    .gets(order({ status }))
    .yields(raw.put(orderLoaded(order({ status }))))
    .gets()
    .ends(),
);

test.each(['pending', 'action', 'paid', 'cancelled', 'expired', 'refunded'] satisfies OrderStatus[])(
  'goes on to the result of an order that is %s',
  (status) =>
    opened()
      .gets(order({ status }))
      .yields(raw.put(orderLoaded(order({ status }))))
      .gets()
      .yields(raw.call(showResult, order({ status })))
      .gets()
      .ends(),
);

test('says why the order could not be loaded', () => {
  const error = refusal(404, 'There is no such order.');
  opened()
    .throws(error)
    .yields(raw.put(orderFailed(toFailure(error))))
    .gets()
    .ends();
});

const submitted = () => walk(payByCard(cardPaymentRequested(form))).yields(raw.call(tokeniseCard, form));

test('pays with a token of the provider and acts on the answer', () => {
  const paid = order({ status: 'paid' });
  submitted()
    .gets('tok_1')
    .yields(raw.call(payableOrder))
    .gets(order())
    .yields(raw.call(sendPayment, 'ord_1', 'tok_1', form))
    .gets(paid)
    .yields(raw.put(cardPaymentAnswered(paid)))
    .gets()
    .yields(raw.call(afterAnswer, paid))
    .gets()
    .ends();
});

test('asks for no payment while the card is not filled in', () =>
  submitted().gets(null).yields(raw.put(cardIncomplete())).gets().ends());

test('says why the payment was not made', () => {
  const error = offline();
  submitted()
    .gets('tok_1')
    .yields(raw.call(payableOrder))
    .gets(order())
    .yields(raw.call(sendPayment, 'ord_1', 'tok_1', form))
    .throws(error)
    .yields(raw.put(cardPaymentFailed(toFailure(error))))
    .gets()
    .ends();
});

test('says so when the fields of the provider do not answer', () => {
  const error = offline();
  submitted()
    .throws(error)
    .yields(raw.put(cardPaymentFailed(toFailure(error))))
    .gets()
    .ends();
});

test('an order nobody has tried yet is the one to pay', () =>
  walk(payableOrder()).yields(raw.select(selectOrder)).gets(order()).ends(order()));

test('after a decline another order for the same plan is paid, and a reload finds it', () => {
  const fresh = order({ id: 'ord_2', videoId: 'v' });
  walk(payableOrder())
    .yields(raw.select(selectOrder))
    .gets(order({ status: 'declined', videoId: 'v' }))
    .yields(raw.call(placeOrder, 'monthly', 'v'))
    .gets(fresh)
    .yields(raw.call(rememberOrder, 'ord_2'))
    .gets()
    .ends(fresh);
});

test('the address names the new order without another document or another step back', () => {
  window.history.replaceState({ key: 'k' }, '', '/order/easy?orderId=ord_1');
  const steps = window.history.length;
  rememberOrder('ord_2');
  expect(window.location.pathname + window.location.search).toBe('/order/easy?orderId=ord_2');
  expect(window.history.length).toBe(steps);
  expect(window.history.state).toEqual({ key: 'k' });
});

test('sends the token and the form, and nothing of the card', () =>
  walk(sendPayment('ord_1', 'tok_1', form))
    .yields(raw.call(newIdempotencyKey))
    .gets('key-1')
    .yields(
      raw.call(
        api.pay,
        { orderId: 'ord_1', method: 'card', token: 'tok_1', ...form, agreed: true } as never,
        'key-1',
      ),
    )
    .gets(order())
    .ends(order()));

test('a decline stays where the card is', () => walk(afterAnswer(order({ status: 'declined' }))).ends());

test.each(['paid', 'pending'] as const)('an order that is %s goes to its result', (status) =>
  walk(afterAnswer(order({ status })))
    .yields(raw.call(showResult, order({ status })))
    .gets()
    .ends(),
);

test("the bank's question is a page of its own; coming back without an answer offers the form again", () =>
  walk(afterAnswer(order({ status: 'action', actionUrl: 'https://bank.test/3ds' })))
    .yields(raw.call(leaveFor, 'https://bank.test/3ds'))
    .gets()
    .yields(raw.put(cardPaymentAbandoned()))
    .gets()
    .ends());

test('the result takes the place of the card page', () =>
  walk(showResult(order()))
    .yields(raw.put(navigate('/order/result?orderId=ord_1', { replace: true })))
    .gets()
    .ends());
