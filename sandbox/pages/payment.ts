import { type Html, html } from '../html.ts';
import type { PaymentRecord } from '../payments.ts';
import { messagePage, type Page } from './layout.ts';

export function challengePage(payment: PaymentRecord): Page {
  const title = 'Confirm it is you';
  const content = html`<p class="kicker">Sandbox bank: stands in for a 3-D Secure check</p>
      <h1>${title}</h1>
      ${details(payment, ['Card', `•••• ${payment.card?.last4 ?? ''}`])}
      <form method="post">
        <button class="primary" name="decision" value="confirm">${payment.setup ? 'Confirm the card' : 'Confirm the payment'}</button>
        <button name="decision" value="fail">Fail the check</button>
      </form>
      <a class="leave" href="${payment.returnUrl}">Leave without deciding</a>`;
  return { title, content };
}

export function approvePage(payment: PaymentRecord): Page {
  const title = 'Approve this payment';
  const content = html`<p class="kicker">Sandbox wallet — stands in for PayPal</p>
      <h1>${title}</h1>
      ${details(payment, ['Account', payment.email])}
      <form method="post">
        <button class="primary" name="decision" value="approve">Approve</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>`;
  return { title, content };
}

export function decidedPage(payment: PaymentRecord, href: string): Page {
  const text =
    payment.status === 'expired'
      ? 'It was not decided within 30 minutes and has expired.'
      : 'It has already been decided and cannot be changed here.';
  return messagePage('This payment is closed', text, { href, label: 'Back to Cliffhanger' });
}

function details(payment: PaymentRecord, [label, value]: [string, string]): Html {
  return html`<dl>
        <div><dt>Pay to</dt><dd>Cliffhanger</dd></div>
        <div><dt>For</dt><dd>${payment.description}</dd></div>
        <div><dt>${label}</dt><dd>${value}</dd></div>
        <div><dt>${payment.setup ? 'Now' : 'Amount'}</dt><dd class="amount">${formatAmount(payment.amount, payment.currency)}</dd></div>
      </dl>`;
}

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
