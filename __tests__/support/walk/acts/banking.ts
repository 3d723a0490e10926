import type { Walk } from '../walk.ts';
import type { Act } from './act.ts';

const isAtBank = ({ browser }: Walk) => browser.tab.atBank !== null;
const leaveBank =
  (status: 'paid' | 'declined' | 'cancelled', query = '') =>
  (walk: Walk) => {
    const orderId = walk.browser.tab.atBank ?? '';
    if (query === '') walk.server.decideAtBank(orderId, status);
    walk.browser.open(`/order/result?orderId=${orderId}${query}`);
  };
export const banking: Act[] = [
  { says: 'approves at the bank', can: isAtBank, does: leaveBank('paid'), weight: 3, leads: true },
  { says: 'is declined at the bank', can: isAtBank, does: leaveBank('declined') },
  { says: 'cancels at the bank', can: isAtBank, does: leaveBank('cancelled', '&cancelled=1'), weight: 2 },
  {
    says: 'goes back from the bank, to the page as it was',
    can: isAtBank,
    does: ({ browser }) => browser.returnFromBank(),
  },
  {
    says: 'goes back from the bank, to the page loaded anew',
    can: isAtBank,
    does: ({ browser }) => browser.load(),
  },
];
