import { advance } from './advance.ts';
import { backup } from './backup/makeBackup.ts';
import { type AnyCommand, type Command, toAnyCommand } from './command.ts';
import { edit, feature, release } from './edit.ts';
import { events } from './events.ts';
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

const edgeKey: Command<null, { edgeKey: string }> = {
  name: 'edge-key',
  summary: 'The secret with which a CDN checks who may load the files of clips (docs/cdn.md).',
  examples: ['edge-key'],
  read: () => null,
  run: async ({ media }) => ({ edgeKey: media.rights.edgeKey }),
  print: (answer) => [answer.edgeKey],
};

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
