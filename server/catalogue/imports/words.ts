import { asc, count, inArray } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/languages.ts';
import type { Db } from '../../db/database.ts';
import { categories, contentNotes, tags } from '../../db/schema.ts';
import type { LocalizedText } from '../../lib/languages.ts';
import type { NamedWord, NamedWords, Words } from '../../media/ingest/seriesFile.ts';
import type { Vocabulary } from '../../media/ingest/vocabulary.ts';
import { shopCurrency } from '../prices.ts';

export async function readWords(db: Db): Promise<Vocabulary> {
  const idsIn = async (table: typeof categories | typeof tags | typeof contentNotes) =>
    (await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id);
  return {
    categories: await idsIn(categories),
    tags: await idsIn(tags),
    contentNotes: await idsIn(contentNotes),
    currency: await shopCurrency(db),
  };
}

export async function addWords(tx: Db, words: NamedWords): Promise<void> {
  const rows = (list: NamedWords[keyof NamedWords]) =>
    list.map(({ id, name }) => ({ id, name: inAllLanguages(name) }));
  const [{ there } = { there: 0 }] = await tx.select({ there: count() }).from(categories);
  const added = rows(words.categories).map((row, index) => ({ ...row, position: there + index }));
  if (added.length > 0) await tx.insert(categories).values(added).onConflictDoNothing();
  for (const [table, list] of [
    [tags, words.tags],
    [contentNotes, words.contentNotes],
  ] as const)
    if (list.length > 0) await tx.insert(table).values(rows(list)).onConflictDoNothing();
}

/** Keeps the order of the ids. `coming` are notes that an import may still have to add. */
export async function notesByIds(db: Db, ids: string[], coming: NamedWord[] = []): Promise<LocalizedText[]> {
  const rows = await db.select().from(contentNotes).where(inArray(contentNotes.id, ids));
  return ids.map((id) => {
    const note = rows.find((row) => row.id === id);
    if (note) return note.name;
    const added = coming.find((word) => word.id === id);
    if (!added) throw new Error(`The content note ${id} is gone`);
    return inAllLanguages(added.name);
  });
}

/** Fills missing languages with English, because not every mail and list falls back to it. */
export function inAllLanguages(words: Words): LocalizedText {
  const all = LANGUAGES.map((language) => [language, words[language] ?? words.en]);
  return Object.fromEntries(all) as LocalizedText;
}

/** Leaves out languages with the same text as English, which are fallbacks. */
export function writtenWords(text: LocalizedText): Words {
  const others = LANGUAGES.filter(
    (language) => language !== 'en' && text[language] && text[language] !== text.en,
  );
  return { en: text.en, ...Object.fromEntries(others.map((language) => [language, text[language]])) };
}
