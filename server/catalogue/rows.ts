import type { Language } from '../../contract/languages.ts';
import type { homeRows } from '../db/schema.ts';
import type { LocalizedText } from '../lib/languages.ts';
import { type RowRule, wordsIn } from '../lib/words.ts';

export type Row = typeof homeRows.$inferSelect;
export type RowWords = { title: string; reason?: string };

export const isShownAt = ({ hidden, startsAt, endsAt }: Row, now: Date): boolean =>
  !hidden && (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

export const rowsAt = (rows: Row[], now: Date): Row[] => rows.filter((row) => isShownAt(row, now));

/** The words of the operator, in English where the translation is missing, otherwise those of the rule. */
export function wordsOf({ rule, title, reason }: Row, lang: Language): RowWords {
  const own = (words: Partial<LocalizedText>) => words[lang] || words.en;
  const ofRule = (part: 'title' | 'reason') =>
    rule === null ? '' : wordsIn(lang)(`rows.${rule as RowRule}.${part}`);
  const why = own(reason) ?? ofRule('reason');
  return { title: own(title) ?? ofRule('title'), ...(why && { reason: why }) };
}

export const rowOfRule = (rule: string): Row => ({
  id: rule,
  position: 0,
  kind: 'rule',
  rule,
  videoIds: [],
  title: {},
  reason: {},
  startsAt: null,
  endsAt: null,
  hidden: false,
});
