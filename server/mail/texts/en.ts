import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

export const en: MailTexts = {
  signature: 'Cliffhanger',
  passwordReset: ({ url, minutes }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for your Cliffhanger account.',
      `With this link you choose one. It works once, for ${minutes} minutes.`,
    ],
    action: { label: 'Choose a new password', url },
    notes: ['If it was not you, ignore this mail: nothing has changed.'],
  }),
  passwordChanged: ({ url }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Cliffhanger account was just changed. You have been signed out everywhere else.',
      'If it was not you, choose a new password right away:',
    ],
    action: { label: 'Choose a new password', url },
  }),
  accountDeleted: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'Your Cliffhanger account is deleted, together with your list, your history and every sign-in.',
      'If you had a subscription, it will not be renewed. We only keep records of payments, without your name or e-mail, as bookkeeping requires.',
      'Thank you for watching.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Receipt ${number}`,
    paragraphs: [
      'Thank you. Here is your receipt.',
      ...(renewsOn ? ['You can cancel any time before your plan renews.'] : []),
    ],
    rows: [
      ['Item', item],
      ['Date', day],
      ...row('Paid with', method),
      ...row('Tax included', tax),
      ['Total', amount],
      ...row('Renews on', renewsOn),
      ['Receipt number', number],
      ['Seller', sellerLine(seller)],
    ],
    action: { label: 'See your order', url },
    link: renewsOn ? { label: 'Cancel or manage your plan', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Your subscription renews on ${day}`,
    paragraphs: [
      `Your subscription “${item}” renews on ${day} for ${amount}.`,
      'You need not do anything if you want to keep it. If not, cancel it before that day: nothing is charged then.',
    ],
    action: { label: 'Manage the subscription', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'Your subscription could not be renewed',
    paragraphs: [
      `The payment of ${amount} for your subscription “${item}” was declined.`,
      `We will try again on ${nextTry}. Until ${until} you can go on watching.`,
      'To pay with another card, change it here: we try it at once.',
    ],
    action: { label: 'Change the card', url },
  }),
  planSwitched: ({ item, next, amount, days, day, url }) => ({
    subject: `Your plan switches to ${next} on ${day}`,
    paragraphs: [
      `Your subscription switches from “${item}” to “${next}” on ${day}. Until then you keep the days you have paid for, and nothing is charged.`,
      `On ${day} we charge ${amount}, the way you pay now, and from then on ${amount} every ${days} days.`,
      'You can switch back or cancel before that day.',
    ],
    action: { label: 'Manage the subscription', url },
    notes: ['If it was not you, switch back and change your password.'],
  }),
  planKept: ({ item, amount, days, day, url }) => ({
    subject: `You keep the ${item} plan`,
    paragraphs: [
      `Your subscription stays “${item}”. The switch that you had planned is dropped.`,
      `It renews on ${day} for ${amount}, and every ${days} days from then on. You can cancel before that day.`,
    ],
    action: { label: 'Manage the subscription', url },
    notes: ['If it was not you, change your password.'],
  }),
  renewalCancelled: ({ item, day, url }) => ({
    subject: 'Your subscription will not renew',
    paragraphs: [
      `You have cancelled the renewal of your subscription “${item}”. Nothing more will be charged.`,
      `You can go on watching until ${day}. If you change your mind before that day, you can let it renew again.`,
    ],
    action: { label: 'Manage the subscription', url },
    notes: ['If it was not you, let it renew again and change your password.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Your subscription has ended',
    paragraphs: [
      `Your subscription “${item}” has ended. Nothing more will be charged.`,
      'Your list and your history stay with your account.',
    ],
    action: { label: 'See the plans', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Your refund of ${amount}`,
    paragraphs: [
      `We have refunded ${amount} for “${item}”. It goes back the way you paid; banks take a few days to show it.`,
    ],
    notes: [`Order ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirm your withdrawal',
    paragraphs: [
      `On ${moment} somebody, hopefully you, asked to withdraw from this purchase: ${item}, ${amount}.`,
      'With this link you confirm it. You get the whole amount back the way you paid, and what you bought is closed at once.',
      `The link works for ${days} days. The moment you asked counts as the moment of your withdrawal.`,
    ],
    action: { label: 'Confirm the withdrawal', url },
    notes: [`Number ${number}.`, 'If it was not you, ignore this mail: nothing has changed.'],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'We have received your withdrawal',
    paragraphs: [
      `On ${moment} we received your withdrawal from this purchase: ${item}, ${amount}.`,
      'You get the whole amount back the way you paid, within 14 days at the latest. What you bought is closed from now on.',
    ],
    notes: [`Order ${orderId}. Please keep this mail.`],
  }),
};
