import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { RECOMMENDED, TOP_10 } from '../../contract/paths.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { catalogueChanges, homeRows } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import type { LocalizedText } from '../lib/languages.ts';
import { expireCatalogueIndex } from './catalogueIndex.ts';
import { type By, type CatalogueChange, UNDO_DAYS } from './changes.ts';
import { LEAST_OTHERWISE } from './homeRows.ts';
import { RULES } from './lists.ts';
import { type Row, rowOfRule } from './rows.ts';

const UNDO = 'rows undo';

type Noted = { rows: (Omit<Row, 'startsAt' | 'endsAt'> & Record<'startsAt' | 'endsAt', string | null>)[] };

const readRows = (db: Db): Promise<Row[]> =>
  db.select().from(homeRows).orderBy(asc(homeRows.position), asc(homeRows.id));

/**
 * Changes the rows of the home page and records who did what, in one transaction under a lock. An error in
 * `change` changes nothing.
 */
export async function changeRows(
  context: Context,
  by: By,
  change: (before: Row[], tx: Db) => Promise<Row[]>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lock(tx);
    const before = await readRows(tx);
    await write(tx, context, by, { before, after: await change(before, tx) });
  });
  expireCatalogueIndex(context);
}

export async function undoRows(context: Context, actor: string): Promise<CatalogueChange | null> {
  const undone = await context.db.transaction(async (tx) => {
    await lock(tx);
    const last = await lastChange(tx, context.now());
    if (!last) return null;
    const after = (last.before as Noted).rows.map(revived);
    const by = { actor, command: UNDO };
    await write(tx, context, by, { before: await readRows(tx), after, undoes: last.id });
    return last;
  });
  expireCatalogueIndex(context);
  return undone;
}

export const changesOfRows = (db: Db, since?: Date): Promise<CatalogueChange[]> =>
  db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.subject, 'rows'), since ? gte(catalogueChanges.at, since) : undefined))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id));

async function lastChange(tx: Db, now: Date): Promise<CatalogueChange | undefined> {
  const changes = await changesOfRows(tx, new Date(now.getTime() - UNDO_DAYS * DAY_MS));
  const undone = new Set(changes.map(({ after }) => after.undoes));
  return changes.find(({ id, command }) => command !== UNDO && !undone.has(id));
}

const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('home_rows'))`);

async function write(
  tx: Db,
  { newId, now }: Context,
  by: By,
  { before, after, undoes }: { before: Row[]; after: Row[]; undoes?: string },
): Promise<void> {
  const rows = after.map((row, index) => ({ ...row, position: index + 1 }));
  await tx.delete(homeRows);
  if (rows.length > 0) await tx.insert(homeRows).values(rows);
  await tx.insert(catalogueChanges).values({
    id: newId('chg'),
    at: now(),
    ...by,
    subject: 'rows',
    before: { rows: before },
    after: { rows, ...(undoes !== undefined && { undoes }) },
  });
}

const revived = ({ startsAt, endsAt, ...row }: Noted['rows'][number]): Row => ({
  ...row,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

export class RowRefused extends Error {}

/** An empty text removes the words in that language. */
export type RowEdit = {
  title: Partial<LocalizedText>;
  reason: Partial<LocalizedText>;
  videoIds?: string[] | undefined;
  rule?: string | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  hidden?: boolean | undefined;
};
export type Known = { videoIds: ReadonlySet<string>; categoryIds: ReadonlySet<string> };

const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;
const MOST_PICKED = 100;
const LONGEST = { title: 60, reason: 120 };
/** Clients number the chart and mix the recommendations by row id, so each has only one row. */
const OF_ONE_ROW = [RECOMMENDED, TOP_10];

export function addRow(rows: Row[], id: string, edit: RowEdit, place: number | null, check: Check): Row[] {
  if (rows.some((row) => row.id === id)) refuse(`There is a row ${id} already; edit that one.`);
  const row = edited({ ...rowOfRule(id), rule: null }, edit);
  check(row, row.videoIds);
  return placed(rows, row, place ?? rows.length + 1);
}

export function editRow(rows: Row[], id: string, edit: RowEdit, check: Check): Row[] {
  const row = edited(find(rows, id), edit);
  check(row, edit.videoIds);
  return rows.map((one) => (one.id === id ? row : one));
}

export function moveRow(rows: Row[], id: string, place: number): Row[] {
  const row = find(rows, id);
  return placed(
    rows.filter((one) => one !== row),
    row,
    place,
  );
}

export function removeRow(rows: Row[], id: string): Row[] {
  const row = find(rows, id);
  return rows.filter((one) => one !== row);
}

function find(rows: Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (row) return row;
  return refuse(`There is no row "${id}"; there are ${rows.map((one) => one.id).join(', ')}.`);
}

function placed(others: Row[], row: Row, place: number): Row[] {
  if (place > others.length + 1) refuse(`There are ${others.length + 1} places, so ${place} is none.`);
  return [...others.slice(0, place - 1), row, ...others.slice(place - 1)];
}

function edited(row: Row, edit: RowEdit): Row {
  const { videoIds, rule, startsAt = row.startsAt, endsAt = row.endsAt, hidden = row.hidden } = edit;
  const content =
    videoIds !== undefined ? { videoIds, rule: null } : rule !== undefined ? { videoIds: [], rule } : {};
  const next = { ...row, ...content, startsAt, endsAt, hidden };
  const kind = startsAt || endsAt ? 'occasion' : next.rule === null ? 'picked' : 'rule';
  return { ...next, kind, title: merged(row.title, edit.title), reason: merged(row.reason, edit.reason) };
}

const merged = (before: Partial<LocalizedText>, change: Partial<LocalizedText>): Partial<LocalizedText> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language): [Language, string][] => {
      const text = (change[language] ?? before[language] ?? '').trim();
      return text ? [[language, text]] : [];
    }),
  );

/**
 * Throws RowRefused for a row that cannot be shown as intended. `picked` holds only the series that the edit
 * names, because a row keeps series that have been removed since.
 */
export type Check = (row: Row, picked: string[] | undefined) => void;

export const checkRow =
  ({ videoIds, categoryIds }: Known, now: Date): Check =>
  (row, picked) => {
    const { id, rule } = row;
    if (!ID.test(id)) refuse('An id has 1 to 40 of a–z, 0–9 and dashes, as in "winter-picks".');
    if (categoryIds.has(id)) refuse(`${id} is the id of a category; choose another one.`);
    if (RULES.includes(id) && rule !== id)
      refuse(`${id} is the id of the rule's own row; choose another one.`);
    checkWords(row);
    checkTimes(row, now);
    if (rule === null) checkPicks(picked, videoIds);
    else if (!RULES.includes(rule)) refuse(`There is no rule "${rule}"; there are ${RULES.join(', ')}.`);
    else if (OF_ONE_ROW.includes(rule) && id !== rule)
      refuse(`The rule ${rule} has one row, ${rule}; edit that one.`);
  };

function refuse(because: string): never {
  throw new RowRefused(because);
}

function checkWords({ title, reason, rule }: Row): void {
  if (rule === null && !title.en)
    refuse('Say the title in English at least, as in --title "Our winter picks".');
  if (rule === null && !reason.en && Object.keys(reason).length > 0)
    refuse('Say the reason in English too, as in --reason "Chosen by us".');
  for (const [name, words] of Object.entries({ title, reason }))
    for (const text of Object.values(words)) {
      const longest = LONGEST[name as keyof typeof LONGEST];
      if (text.length > longest) refuse(`A ${name} has at most ${longest} characters.`);
      if (/\p{Cc}/u.test(text)) refuse(`A ${name} is one line, without control characters.`);
    }
}

function checkTimes({ startsAt, endsAt }: Row, now: Date): void {
  if (!startsAt && !endsAt) return;
  if (!startsAt || !endsAt) refuse('An occasion has both --from and --to.');
  if (endsAt <= startsAt) refuse('--to must be later than --from.');
  if (endsAt <= now) refuse('--to lies in the past, so the row would never show.');
}

function checkPicks(picked: string[] | undefined, known: ReadonlySet<string>): void {
  if (!picked) return;
  const unknown = picked.filter((id) => !known.has(id));
  if (unknown.length > 0) refuse(`There is no series ${unknown.join(', ')}.`);
  const twice = picked.filter((id, at) => picked.indexOf(id) !== at);
  if (twice.length > 0) refuse(`${[...new Set(twice)].join(', ')} is picked twice.`);
  if (picked.length < LEAST_OTHERWISE)
    refuse(`A row has ${LEAST_OTHERWISE} series at least; with fewer it is not shown.`);
  if (picked.length > MOST_PICKED) refuse(`A row has at most ${MOST_PICKED} series.`);
}
