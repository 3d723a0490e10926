import type { Walk } from '../walk.ts';
import { type Act, act } from './act.ts';

const isAtBank = ({ browser }: Walk) => browser.tab.atBank !== null;
const leaveBank =
  (status: 'paid' | 'declined' | 'cancelled', query = '') =>
  (walk: Walk) => {
    const orderId = walk.browser.tab.atBank ?? '';
    if (query === '') walk.server.decideAtBank(orderId, status);
    walk.browser.open(`/order/result?orderId=${orderId}${query}`);
  };
export const banking: Act[] = [
  act('approves at the bank', isAtBank, leaveBank('paid'), { weight: 3, leads: true }),
  act('is declined at the bank', isAtBank, leaveBank('declined')),
  act('cancels at the bank', isAtBank, leaveBank('cancelled', '&cancelled=1'), { weight: 2 }),
  act('goes back from the bank, to the page as it was', isAtBank, ({ browser }) => browser.returnFromBank()),
  act('goes back from the bank, to the page loaded anew', isAtBank, ({ browser }) => browser.load()),
];
