import { advance } from './advance.ts';
import { cassette } from './cassette.ts';
import { type AnyCommand, toAnyCommand } from './command.ts';
import { events } from './events.ts';
import { flow } from './flow.ts';
import { ledger, order, receipt, refund } from './money.ts';
import { changes, restore, withdraw } from './publication.ts';
import { remove } from './removal.ts';

export const commands: AnyCommand[] = [
  toAnyCommand(events),
  toAnyCommand(ledger),
  toAnyCommand(order),
  toAnyCommand(flow),
  toAnyCommand(cassette),
  toAnyCommand(refund),
  toAnyCommand(receipt),
  toAnyCommand(withdraw),
  toAnyCommand(restore),
  toAnyCommand(changes),
  toAnyCommand(remove),
  toAnyCommand(advance),
];
