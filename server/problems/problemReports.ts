import { desc, eq } from 'drizzle-orm';
import { countAttempt } from '../accounts/throttle.ts';
import { tokenContainsCardNumber } from '../billing/cardNumbers.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { problemReports } from '../db/schema.ts';
import { HttpError, invalidField } from '../errors.ts';
import { readReportedCassette } from './reportedCassette.ts';

export type ProblemReport = typeof problemReports.$inferSelect;

const MOST_SHOWN = 5;
const TEXTS = /"(?:[^"\\]|\\.)*"/g;
const TIMES = /(?<!\d)1\d{12}(?!\d)/g;

/**
 * Keeps the cassette of a run that failed, without a word about its sender; throws 400 for a text that is no
 * cassette of the run, and 429 beyond the limit of an address or of everybody.
 */
export async function keepProblemReport(
  { db, newId, now }: Context,
  { run, cassette }: { run: string; cassette: string },
  address: string,
): Promise<void> {
  if (readReportedCassette(cassette)?.run.id !== run) throw invalidField('cassette', 'invalid');
  if (holdsCardNumber(cassette))
    throw new HttpError(400, 'cardNumberSent', { data: { fields: { cassette: 'invalid' } } });
  await countAttempt(db, 'reportAddress', address, now());
  await countAttempt(db, 'allReports', 'all', now());
  await db.insert(problemReports).values({ id: newId('prb'), run, cassette, receivedAt: now() });
}

/** The latest reports of a run, oldest first. */
export async function problemReportsOf(db: Db, run: string): Promise<ProblemReport[]> {
  const latest = await db
    .select()
    .from(problemReports)
    .where(eq(problemReports.run, run))
    .orderBy(desc(problemReports.receivedAt))
    .limit(MOST_SHOWN);
  return latest.reverse();
}

/** Whatever a person typed is a text; times, which pass for a card's number now and then, begin with 1 as no card does. */
const holdsCardNumber = (json: string): boolean =>
  (json.match(TEXTS) ?? []).some((text) =>
    tokenContainsCardNumber((JSON.parse(text) as string).replace(TIMES, 'time')),
  );
