import { readCatalogueIndex } from '../catalogue/catalogueIndex.ts';
import { homeRows } from '../catalogue/homeRows.ts';
import { changeRows, changesOfRows, UNDO_DAYS, undoRows } from '../catalogue/rowChanges.ts';
import {
  addRow,
  type Check,
  checkRow,
  editRow,
  moveRow,
  type RowEdit,
  RowRefused,
  removeRow,
} from '../catalogue/rowEdits.ts';
import { type Row, wordsOf } from '../catalogue/rows.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { categories, videos } from '../db/schema.ts';
import { type Command, UsageError } from './command.ts';
import { acts, type EditInput, list, type RowsInput } from './rowsInput.ts';
import { type Listed, printRows, type RowsOutput } from './rowsPrint.ts';

/** The command's answer tells the operator everything. */
const silentLog: Log = { info: () => {}, error: () => {} };

export const rows: Command<RowsInput, RowsOutput> = {
  ...list,
  name: 'rows',
  summary: 'The rows of the home page: lists, adds, renames, orders, hides, schedules and removes them.',
  acts,

  async run(context, input) {
    if (input.act === 'changes') return { changes: await changesIn(context) };
    if (input.act === 'list') return { rows: await listed(context) };
    if (input.act === 'undo') {
      const undone = await undoRows(context, input.actor);
      if (!undone)
        throw new UsageError(`No change of the rows in the last ${UNDO_DAYS} days is left to take back.`);
      const { at, actor, command } = undone;
      return { undone: { at: at.toISOString(), actor, command }, rows: await listed(context) };
    }
    try {
      const by = { actor: input.actor, command: `rows ${commandOf(input)}` };
      await changeRows(context, by, async (before, tx) => changed(before, input, await checkIn(context, tx)));
    } catch (error) {
      if (error instanceof RowRefused) throw new UsageError(error.message);
      throw error;
    }
    return { rows: await listed(context) };
  },

  print: printRows,
};

type Change = Exclude<RowsInput, { act: 'list' | 'changes' | 'undo' }>;

function commandOf(input: Change): string {
  if (input.act !== 'edit' || input.edit.hidden === undefined) return `${input.act} ${input.id}`;
  return `${input.edit.hidden ? 'hide' : 'show'} ${input.id}`;
}

function changed(before: Row[], input: Change, check: Check): Row[] {
  switch (input.act) {
    case 'add':
      return addRow(before, input.id, toEdit(input.edit), input.place, check);
    case 'edit': {
      // To hide a row is allowed whatever has become of it.
      const isOfHiding = input.edit.hidden !== undefined;
      return editRow(before, input.id, toEdit(input.edit), isOfHiding ? () => {} : check);
    }
    case 'move':
      return moveRow(before, input.id, input.place);
    case 'remove':
      return removeRow(before, input.id);
  }
}

const toEdit = ({ startsAt, endsAt, ...edit }: EditInput): RowEdit => ({
  ...edit,
  ...(startsAt !== undefined && { startsAt: startsAt === null ? null : new Date(startsAt) }),
  ...(endsAt !== undefined && { endsAt: endsAt === null ? null : new Date(endsAt) }),
});

async function checkIn({ now }: Context, tx: Db): Promise<Check> {
  const series = await tx.select({ id: videos.id }).from(videos);
  const sorts = await tx.select({ id: categories.id }).from(categories);
  const idsIn = (found: { id: string }[]) => new Set(found.map(({ id }) => id));
  return checkRow({ videoIds: idsIn(series), categoryIds: idsIn(sorts) }, now());
}

async function changesIn({ db }: Context) {
  const changes = await changesOfRows(db);
  return changes.map(({ at, actor, command }) => ({ at: at.toISOString(), actor, command }));
}

/** With the number of series that the home page shows in each now. */
async function listed(context: Context): Promise<Listed[]> {
  const now = context.now();
  const catalogue = await readCatalogueIndex(context, silentLog);
  const shown = homeRows(catalogue, now);
  return catalogue.rows.map((row, index) => ({
    place: index + 1,
    id: row.id,
    kind: row.kind,
    rule: row.rule,
    series: row.videoIds,
    name: wordsOf(row, 'en').title,
    title: row.title,
    reason: row.reason,
    from: row.startsAt?.toISOString() ?? null,
    to: row.endsAt?.toISOString() ?? null,
    hidden: row.hidden,
    shows: shown.find(({ id }) => id === row.id)?.ids.length ?? 0,
    because: becauseOf(row, now),
  }));
}

function becauseOf({ hidden, startsAt, endsAt }: Row, now: Date): Listed['because'] {
  if (hidden) return 'hidden';
  if (endsAt && endsAt <= now) return 'over';
  if (startsAt && startsAt > now) return 'to come';
  return null;
}
