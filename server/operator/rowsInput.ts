import { languageOf } from '../lib/languageCodes.ts';
import type { LocalizedText } from '../lib/localizedText.ts';
import { isOnCalendar } from '../media/ingest/seriesFile.ts';
import { type Options, type ParsedArgs, UsageError } from './command.ts';

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
export type RowsInput =
  | { act: 'list' }
  | { act: 'changes' }
  | { act: 'undo' }
  | { act: 'add'; id: string; place: number | null; edit: EditInput }
  | { act: 'edit'; id: string; edit: EditInput }
  | { act: 'move'; id: string; place: number }
  | { act: 'remove'; id: string };

export const rowsUsage =
  '[add <row> | edit <row> | move <row> <place> | hide <row> | show <row> | remove <row> | undo | changes]';

export const rowsOptions: Options = {
  title: { type: 'string', multiple: true },
  reason: { type: 'string', multiple: true },
  series: { type: 'string' },
  rule: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  always: { type: 'boolean' },
  place: { type: 'string' },
};

const EDITING = ['title', 'reason', 'series', 'rule', 'from', 'to'];
/** Where each word of a command stands in the line, and the options that go with it. */
const ACTS: Record<string, { words: string[]; options: string[] }> = {
  list: { words: [], options: [] },
  add: { words: ['<row>'], options: [...EDITING, 'place'] },
  edit: { words: ['<row>'], options: [...EDITING, 'always'] },
  move: { words: ['<row>', '<place>'], options: [] },
  hide: { words: ['<row>'], options: [] },
  show: { words: ['<row>'], options: [] },
  remove: { words: ['<row>'], options: [] },
  undo: { words: [], options: [] },
  changes: { words: [], options: [] },
};

export function readRowsInput({ positionals, values }: ParsedArgs): RowsInput {
  const [act = 'list', ...words] = positionals;
  const expected = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
  if (!expected) throw new UsageError(`"rows ${act}" is no command. Usage: rows ${rowsUsage}`);
  if (words.length !== expected.words.length)
    throw new UsageError(`Usage: rows ${[act, ...expected.words].join(' ')}`);
  const wrong = Object.keys(values).filter((name) => name !== 'json' && !expected.options.includes(name));
  if (wrong.length > 0) throw new UsageError(`"rows ${act}" takes no --${wrong.join(', --')}.`);

  const [id = '', place = ''] = words;
  switch (act) {
    case 'add': {
      const edit = readEdit(values);
      if (edit.rule === undefined && edit.videoIds === undefined)
        throw new UsageError(
          'Say what is in the row: --series with their ids in order, or --rule with its name.',
        );
      const at = typeof values.place === 'string' ? readPlace(values.place) : null;
      return { act, id, place: at, edit };
    }
    case 'edit': {
      const edit = readEdit(values);
      if (Object.keys(values).every((name) => name === 'json'))
        throw new UsageError(
          'Say what to change: --title, --reason, --series, --rule, --from, --to, --always.',
        );
      return { act, id, edit };
    }
    case 'hide':
    case 'show':
      return { act: 'edit', id, edit: { title: {}, reason: {}, hidden: act === 'hide' } };
    case 'move':
      return { act, id, place: readPlace(place) };
    case 'remove':
      return { act, id };
    case 'undo':
    case 'changes':
      return { act };
    default:
      return { act: 'list' };
  }
}

function readEdit(values: ParsedArgs['values']): EditInput {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const [series, rule, from, to] = [text('series'), text('rule'), text('from'), text('to')];
  if (series !== undefined && rule !== undefined)
    throw new UsageError('A row has either --series or --rule, not both.');
  if (values.always && (from !== undefined || to !== undefined))
    throw new UsageError('--always takes the times away, so it stands without --from and --to.');
  return {
    title: readWords('title', values.title),
    reason: readWords('reason', values.reason),
    ...(series !== undefined && { videoIds: series.split(',').flatMap((id) => id.trim() || []) }),
    ...(rule !== undefined && { rule }),
    ...(from !== undefined && { startsAt: readTime('--from', from) }),
    ...(to !== undefined && { endsAt: readTime('--to', to) }),
    ...(values.always === true && { startsAt: null, endsAt: null }),
  };
}

/** `es=…` is Spanish; words without a language are English. */
function readWords(name: string, given: ParsedArgs['values'][string]): Partial<LocalizedText> {
  const words: Partial<LocalizedText> = {};
  for (const each of Array.isArray(given) ? given.map(String) : []) {
    const [, code = 'en', text = ''] = /^(?:([a-zA-Z]{2})=)?(.*)$/s.exec(each) ?? [];
    const language = languageOf(code);
    if (!language)
      throw new UsageError(`--${name} knows no language "${code}"; there are en, es, fr, de and pt.`);
    if (words[language] !== undefined) throw new UsageError(`--${name} says ${code} twice.`);
    words[language] = text;
  }
  return words;
}

function readPlace(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(`A place is a whole number from 1, not "${text}".`);
}

/** Without a zone it would mean another moment on another machine. */
function readTime(name: string, text: string): string {
  const namesZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (namesZone && isOnCalendar(text)) return new Date(text).toISOString();
  throw new UsageError(
    `${name} must be a time that names its zone, like 2026-12-04T18:00:00Z, not "${text}".`,
  );
}
