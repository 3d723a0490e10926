import { screen } from '@testing-library/react';
import { Checkout } from '../../src/features/orders/Checkout.tsx';
import { AccountForm } from '../../src/features/user/AccountForm.tsx';
import CardPayment from '../../src/screens/CardPayment.tsx';
import { order, plan } from '../support/samples.ts';
import { drawScreen, initial } from './drawScreen.tsx';
import { link } from './seen.ts';

const hrefs = () =>
  screen.getAllByRole('link', { name: /opens in a new tab/ }).map((each) => each.getAttribute('href'));

test('the sign-up form links its agreements and keeps the typed values', async () => {
  const { person } = await drawScreen(() => <AccountForm kind="register" />);
  expect(document.body).toHaveTextContent(/By creating an account you agree to the service agreement/);
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  expect(hrefs()).toEqual(['/serviceAgreement', '/privacyPolicy']);
  await person.click(link(/^service agreement/));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test.each([
  ['shop', () => <Checkout plan={plan()} />],
  ['card page', CardPayment],
])(
  'the %s links the agreements beside the pay button, and nothing else that leads away',
  async (_where, Page) => {
    await drawScreen(Page, {
      at: '/order/easy?orderId=ord_1',
      state: { orders: { ...initial.orders, stage: 'ready', order: order() } },
    });
    expect(hrefs()).toEqual(['/serviceAgreement', '/refundPolicy', '/privacyPolicy']);
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  },
);
