import { type Command as CommandLine, InvalidArgumentError, Option } from 'commander';
import { LANGUAGES } from '../../contract/languages.ts';
import { readCatalogueIndex } from '../catalogue/catalogueIndex.ts';
import { UNDO_DAYS } from '../catalogue/changes.ts';
import { homeRows } from '../catalogue/homeRows.ts';
import {
  addRow,
  type Check,
  changeRows,
  changesOfRows,
  checkRow,
  editRow,
  moveRow,
  type RowEdit,
  RowRefused,
  removeRow,
  undoRows,
} from '../catalogue/rowChanges.ts';
import { type Row, wordsOf } from '../catalogue/rows.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { categories, videos } from '../db/schema.ts';
import { type LocalizedText, languageOf, spelled } from '../lib/languages.ts';
import { actor, type Command, type Line, readTime, readWhole, silentLog, UsageError } from './command.ts';
import { shown, table } from './terminal.ts';

/** Times as text, because the input travels as JSON. */
type EditInput = {
  title: Partial<LocalizedText>;
  reason: Partial<LocalizedText>;
  videoIds?: string[];
  rule?: string;
  startsAt?: string | null;
  endsAt?: string | null;
  hidden?: boolean;
};
type RowsInput = { actor: string } & (
  | { act: 'list' }
  | { act: 'changes' }
  | { act: 'undo' }
  | { act: 'add'; id: string; place: number | null; edit: EditInput }
  | { act: 'edit'; id: string; edit: EditInput }
  | { act: 'move'; id: string; place: number }
  | { act: 'remove'; id: string }
);

type Words = Partial<LocalizedText>;
type EditOptions = Partial<Record<'title' | 'reason', Words>> &
  Partial<Record<'rule' | 'from' | 'to', string>> & { series?: string[]; always?: boolean };

const row = (line: CommandLine): CommandLine => line.argument('<row>', 'its id, as in "winter-picks"');
const place = readWhole(1, 9_999);

const editing = (line: CommandLine): CommandLine =>
  row(line)
    .option('--title <words>', 'in English, or as es=… in Spanish; once for each language', readWords)
    .option('--reason <words>', 'likewise', readWords)
    .addOption(
      new Option('--series <ids>', 'what is in it, in order, divided by commas')
        .argParser((ids: string) => ids.split(',').flatMap((id) => id.trim() || []))
        .conflicts('rule'),
    )
    .option('--rule <name>', 'what is in it by a rule')
    .option('--from <time>', 'of an occasion, with its zone', readTime)
    .option('--to <time>', 'when it is over', readTime);

const bare = (act: 'list' | 'undo' | 'changes', summary: string): Line<RowsInput> => ({
  name: act,
  summary,
  examples: [`rows ${act}`],
  read: () => ({ act, actor: actor() }),
});

type Act = { act: 'remove' } | { act: 'edit'; edit: EditInput };
const ofOneRow = (name: string, summary: string, change: Act): Line<RowsInput> => ({
  name,
  summary,
  examples: [`rows ${name} new-year`],
  define: row,
  read: (id: string) => ({ ...change, id, actor: actor() }),
});
const hidden = (hidden: boolean): Act => ({ act: 'edit', edit: { title: {}, reason: {}, hidden } });

const list = bare('list', 'Lists the rows with what they show.');

const add: Line<RowsInput> = {
  name: 'add',
  summary: 'Adds a row with series or a rule.',
  examples: [
    'rows add winter-picks --series the-jade-mask,rain-check,the-dragons-tithe --title "Our winter picks" --title "fr=Nos choix d’hiver" --place 2',
    'rows add new-year --rule new --title "Fresh for the new year" --from 2026-12-31T18:00:00+01:00 --to 2027-01-07T00:00:00Z',
  ],
  define: (line) => editing(line).option('--place <place>', 'from 1 on; without it, the last', place),

  read(id: string, { place: at, ...options }: EditOptions & { place?: number }) {
    if (options.rule === undefined && options.series === undefined)
      throw new UsageError(
        'Say what is in the row: --series with their ids in order, or --rule with its name.',
      );
    return { act: 'add', id, place: at ?? null, edit: editOf(options), actor: actor() };
  },
};

const edit: Line<RowsInput> = {
  name: 'edit',
  summary: 'Changes a row; words that are empty go.',
  examples: [
    'rows edit new --title Fresh --title es=Fresco --reason "Just in"',
    'rows edit new-year --always',
  ],
  define: (line) =>
    editing(line).addOption(new Option('--always', 'take the times away').conflicts(['from', 'to'])),

  read(id: string, { json: _, ...options }: EditOptions & { json?: boolean }) {
    if (Object.keys(options).length === 0)
      throw new UsageError(
        'Say what to change: --title, --reason, --series, --rule, --from, --to, --always.',
      );
    return { act: 'edit', id, edit: editOf(options), actor: actor() };
  },
};

const move: Line<RowsInput> = {
  name: 'move',
  summary: 'Gives a row another place.',
  examples: ['rows move winter-picks 1'],
  define: (line) => row(line).argument('<place>', 'from 1 on', place),
  read: (id: string, at: number) => ({ act: 'move', id, place: at, actor: actor() }),
};

const acts: Line<RowsInput>[] = [
  ...[list, add, edit, move],
  ofOneRow('hide', 'Hides a row.', hidden(true)),
  ofOneRow('show', 'Shows a hidden row.', hidden(false)),
  ofOneRow('remove', 'Removes a row.', { act: 'remove' }),
  bare('undo', 'Takes the newest change back, then the one before, for 30 days.'),
  bare('changes', 'Tells when the rows were changed, by whom and with which command.'),
];

const editOf = ({ title = {}, reason = {}, series, rule, from, to, always }: EditOptions): EditInput => ({
  ...{ title, reason },
  ...(series !== undefined && { videoIds: series }),
  ...(rule !== undefined && { rule }),
  ...(from !== undefined && { startsAt: from }),
  ...(to !== undefined && { endsAt: to }),
  ...(always && { startsAt: null, endsAt: null }),
});

function readWords(given: string, before: Words = {}): Words {
  const [, code = 'en', text = ''] = /^(?:([a-zA-Z]{2})=)?(.*)$/s.exec(given) ?? [];
  const language = languageOf(code);
  if (!language)
    throw new InvalidArgumentError(`There is no language "${code}"; there are en, es, fr, de and pt.`);
  if (before[language] !== undefined) throw new InvalidArgumentError(`It says ${code} twice.`);
  return { ...before, [language]: text };
}

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
      // A row may be hidden or shown even when its content is not valid any more.
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

type Listed = {
  place: number;
  id: string;
  kind: Row['kind'];
  rule: string | null;
  series: string[];
  name: string;
  /** The operator's own words; without any, a row takes those of its rule. */
  title: Partial<LocalizedText>;
  reason: Partial<LocalizedText>;
  from: string | null;
  to: string | null;
  hidden: boolean;
  /** How many series the home page shows in it now. */
  shows: number;
  because: 'hidden' | 'over' | 'to come' | null;
};
type NotedChange = { at: string; actor: string; command: string };
type RowsOutput = { changes: NotedChange[] } | { rows: Listed[]; undone?: NotedChange };

function printRows(output: RowsOutput): string[] {
  if ('changes' in output) return printChanges(output.changes);
  const { rows, undone } = output;
  const taken = undone
    ? [`Took back “${shown(undone.command)}” by ${shown(undone.actor)} of ${undone.at}.`, '']
    : [];
  if (rows.length === 0) return [...taken, 'There are no rows. To add one: rows add'];
  const lines = rows.map((row) => [
    row.place,
    row.id,
    row.kind,
    row.rule ?? `${row.series.length} series`,
    shown(row.name),
    LANGUAGES.filter((language) => row.title[language])
      .map(spelled)
      .join(' '),
    row.from ?? '',
    row.to ?? '',
    row.because ?? (row.shows > 0 ? `${row.shows} series` : 'too few left'),
  ]);
  return [
    ...taken,
    ...table(['Place', 'Row', 'Kind', 'What', 'Title', 'Own words in', 'From', 'To', 'Shows now'], lines),
  ];
}

function printChanges(changes: NotedChange[]): string[] {
  if (changes.length === 0) return ['Nobody has changed the rows.'];
  return table(
    ['At', 'Who', 'Command'],
    changes.map(({ at, actor, command }) => [at, shown(actor), shown(command)]),
  );
}
