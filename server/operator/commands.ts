import { advance } from './advance.ts';
import { type AnyCommand, asAny } from './command.ts';
import { events } from './events.ts';
import { ledger, order, receipt, refund } from './money.ts';

/** Everything the operator can ask the running server for. */
export const commands: AnyCommand[] = [
  asAny(events),
  asAny(ledger),
  asAny(order),
  asAny(refund),
  asAny(receipt),
  asAny(advance),
];
