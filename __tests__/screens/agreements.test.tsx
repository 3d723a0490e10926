import { screen } from '@testing-library/react';
import { Checkout } from '../../src/features/orders/Checkout.tsx';
import { AccountForm } from '../../src/features/user/AccountForm.tsx';
import CardPayment from '../../src/screens/CardPayment.tsx';
import { order, plan } from '../support/samples.ts';
import { drawScreen, initial } from './drawScreen.tsx';

const hrefs = () =>
  screen
    .getAllByRole('link', { name: /opens in a new tab/ })
    .map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
const BEFORE_PAYING = [
  ['/serviceAgreement', '_blank'],
  ['/refundPolicy', '_blank'],
  ['/privacyPolicy', '_blank'],
];

test('who signs up can read what they agree to, and keeps what they have typed', async () => {
  const { person } = await drawScreen(() => <AccountForm kind="register" />);
  expect(document.body).toHaveTextContent(/By creating an account you agree to the service agreement/);
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  expect(hrefs()).toEqual([
    ['/serviceAgreement', '_blank'],
    ['/privacyPolicy', '_blank'],
  ]);
  await person.click(screen.getByRole('link', { name: /^service agreement/ }));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test('who signs in agrees to nothing new', async () => {
  await drawScreen(() => <AccountForm kind="login" />);
  expect(screen.queryByRole('link', { name: /service agreement/ })).not.toBeInTheDocument();
});

test('at the pay button of the shop', async () => {
  await drawScreen(() => <Checkout plan={plan()} />);
  expect(hrefs()).toEqual(BEFORE_PAYING);
});

test('at the pay button of the card page, which has no other way out but its own', async () => {
  await drawScreen(CardPayment, {
    at: '/order/easy?orderId=ord_1',
    state: { orders: { ...initial.orders, stage: 'ready', order: order() } },
  });
  expect(hrefs()).toEqual(BEFORE_PAYING);
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});
