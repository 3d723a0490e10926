import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

export const en: MailTexts = {
  passwordReset: ({ url, minutes, brand }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Someone, hopefully you, asked for a new password for your ${brand} account.`,
      `Use this link to choose one. It works once, for ${minutes} minutes.`,
    ],
    action: { label: 'Choose a new password', url },
    notes: ['If it wasn’t you, ignore this email: nothing has changed.'],
  }),
  passwordChanged: ({ url, brand }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${brand} account has just been changed. You’ve been signed out everywhere else.`,
      'If it wasn’t you, choose a new password right away:',
    ],
    action: { label: 'Choose a new password', url },
  }),
  accountDeleted: ({ brand }) => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your ${brand} account has been deleted, along with your list, your history and every sign-in.`,
      'If you had a subscription, it won’t be renewed. We only keep records of payments, without your name or email, as bookkeeping requires.',
      'Thank you for watching.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Receipt ${number}`,
    paragraphs: [
      'Thank you. Here’s your receipt.',
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
      'To keep it, there’s nothing to do. If you’d rather not, cancel before that day and nothing will be charged.',
    ],
    action: { label: 'Manage your subscription', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'We couldn’t renew your subscription',
    paragraphs: [
      `The payment of ${amount} for your subscription “${item}” was declined.`,
      `We’ll try again on ${nextTry}. You can keep watching until ${until}.`,
      'Prefer another card? Change it here and we’ll try it right away.',
    ],
    action: { label: 'Change your card', url },
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
      `You’ve cancelled the renewal of your subscription “${item}”. Nothing more will be charged.`,
      `You can keep watching until ${day}. If you change your mind before then, you can resume the renewal.`,
    ],
    action: { label: 'Manage your subscription', url },
    notes: ['If it wasn’t you, resume the renewal and change your password.'],
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
      `We’ve refunded ${amount} for “${item}”. It goes back the way you paid; your bank may take a few days to show it.`,
    ],
    notes: [`Order ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirm your withdrawal',
    paragraphs: [
      `On ${moment} someone, hopefully you, asked to withdraw from this purchase: ${item}, ${amount}.`,
      'Use this link to confirm it. You get the full amount back the way you paid, and you lose access to what you bought right away.',
      `The link works for ${days} days. Your withdrawal counts as of the moment you asked.`,
    ],
    action: { label: 'Confirm withdrawal', url },
    notes: [`Number ${number}.`, 'If it wasn’t you, ignore this email: nothing has changed.'],
  }),
  episodeOut: ({ title, number, url, stopUrl }) => ({
    subject: `Episode ${number} of “${title}” is out`,
    paragraphs: [`Episode ${number} of “${title}” has just come out.`],
    action: { label: `Watch episode ${number}`, url },
    link: { label: 'Stop reminding me', url: stopUrl },
    notes: [
      'You asked us to email you about new episodes of this series. The link leads to its page, where one tap on “Remind me” turns that off; you may need to sign in.',
    ],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'We have received your withdrawal',
    paragraphs: [
      `On ${moment} we received your withdrawal from this purchase: ${item}, ${amount}.`,
      'You get the full amount back the way you paid, within 14 days at the latest. You no longer have access to what you bought.',
    ],
    notes: [`Order ${orderId}. Please keep this email.`],
  }),
};
