import { advance } from './advance.ts';
import { backup } from './backup/backup.ts';
import { type AnyCommand, toAnyCommand } from './command.ts';
import { edgeKey } from './edgeKey.ts';
import { edit, release } from './edit.ts';
import { events } from './events.ts';
import { feature } from './feature.ts';
import { flow } from './flow.ts';
import { changes, undo } from './history.ts';
import { ledger, order, receipt, refund } from './money.ts';
import { preview } from './preview.ts';
import { price, prices } from './price.ts';
import { publish, restore, schedule, unpublish, withdraw } from './publication.ts';
import { remove } from './removal.ts';
import { report } from './report.ts';
import { rows } from './rows.ts';
import { series } from './series.ts';

export const commands: AnyCommand[] = [
  toAnyCommand(events),
  toAnyCommand(report),
  toAnyCommand(ledger),
  toAnyCommand(order),
  toAnyCommand(flow),
  toAnyCommand(refund),
  toAnyCommand(receipt),
  toAnyCommand(series),
  toAnyCommand(publish),
  toAnyCommand(schedule),
  toAnyCommand(unpublish),
  toAnyCommand(withdraw),
  toAnyCommand(restore),
  toAnyCommand(release),
  toAnyCommand(edit),
  toAnyCommand(feature),
  toAnyCommand(price),
  toAnyCommand(prices),
  toAnyCommand(preview),
  toAnyCommand(changes),
  toAnyCommand(edgeKey),
  toAnyCommand(rows),
  toAnyCommand(undo),
  toAnyCommand(remove),
  toAnyCommand(backup),
  toAnyCommand(advance),
];
