import { LANGUAGES } from '../../contract/languages.ts';
import type { Row } from '../catalogue/rows.ts';
import { spelled } from '../lib/languageCodes.ts';
import type { LocalizedText } from '../lib/localizedText.ts';
import { shown } from './shown.ts';
import { table } from './table.ts';

export type Listed = {
  place: number;
  id: string;
  kind: Row['kind'];
  rule: string | null;
  series: string[];
  /** What the home page calls it in English. */
  name: string;
  /** The operator's own words; a row of a rule without any has those of the rule. */
  title: Partial<LocalizedText>;
  reason: Partial<LocalizedText>;
  from: string | null;
  to: string | null;
  hidden: boolean;
  /** How many series the home page shows in it now. */
  shows: number;
  /** Why it shows nothing, whatever is in it. */
  because: 'hidden' | 'over' | 'to come' | null;
};
type Change = { at: string; actor: string; command: string };
export type RowsOutput = { changes: Change[] } | { rows: Listed[]; undone?: Change };

export function printRows(output: RowsOutput): string[] {
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

function printChanges(changes: Change[]): string[] {
  if (changes.length === 0) return ['Nobody has changed the rows.'];
  return table(
    ['At', 'Who', 'Command'],
    changes.map(({ at, actor, command }) => [at, shown(actor), shown(command)]),
  );
}
