import { type Command as CommandLine, InvalidArgumentError, Option } from 'commander';
import { languageOf } from '../lib/languageCodes.ts';
import type { LocalizedText } from '../lib/localizedText.ts';
import { actor, readTime, readWhole } from './arguments.ts';
import { type Line, UsageError } from './command.ts';

/** Times as text, because the input travels as JSON. */
export type EditInput = {
  title: Partial<LocalizedText>;
  reason: Partial<LocalizedText>;
  videoIds?: string[];
  rule?: string;
  startsAt?: string | null;
  endsAt?: string | null;
  hidden?: boolean;
};
export type RowsInput = { actor: string } & (
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

/** Adding and editing share them. */
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

export const list = bare('list', 'Lists the rows with what they show.');

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
    return { act: 'add', id, place: at ?? null, edit: toEdit(options), actor: actor() };
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
    return { act: 'edit', id, edit: toEdit(options), actor: actor() };
  },
};

const move: Line<RowsInput> = {
  name: 'move',
  summary: 'Gives a row another place.',
  examples: ['rows move winter-picks 1'],
  define: (line) => row(line).argument('<place>', 'from 1 on', place),
  read: (id: string, at: number) => ({ act: 'move', id, place: at, actor: actor() }),
};

export const acts: Line<RowsInput>[] = [
  ...[list, add, edit, move],
  ofOneRow('hide', 'Hides a row.', hidden(true)),
  ofOneRow('show', 'Shows a hidden row.', hidden(false)),
  ofOneRow('remove', 'Removes a row.', { act: 'remove' }),
  bare('undo', 'Takes the newest change back, then the one before, for 30 days.'),
  bare('changes', 'Tells when the rows were changed, by whom and with which command.'),
];

const toEdit = ({ title = {}, reason = {}, series, rule, from, to, always }: EditOptions): EditInput => ({
  ...{ title, reason },
  ...(series !== undefined && { videoIds: series }),
  ...(rule !== undefined && { rule }),
  ...(from !== undefined && { startsAt: from }),
  ...(to !== undefined && { endsAt: to }),
  ...(always && { startsAt: null, endsAt: null }),
});

/** `es=…` is Spanish; words without a language are English. */
function readWords(given: string, before: Words = {}): Words {
  const [, code = 'en', text = ''] = /^(?:([a-zA-Z]{2})=)?(.*)$/s.exec(given) ?? [];
  const language = languageOf(code);
  if (!language)
    throw new InvalidArgumentError(`There is no language "${code}"; there are en, es, fr, de and pt.`);
  if (before[language] !== undefined) throw new InvalidArgumentError(`It says ${code} twice.`);
  return { ...before, [language]: text };
}
