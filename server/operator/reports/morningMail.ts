import { and, eq } from 'drizzle-orm';
import type { Context, Log } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { jobs } from '../../db/schema.ts';
import { dayOf, daysAfter } from '../../lib/days.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { renderMail } from '../../mail/renderMail.ts';
import { readFirstDay } from './funnel.ts';
import { type Day, morningContent, type TopSeries } from './morningTexts.ts';
import { readTotals } from './revenue.ts';
import { readSeries } from './series.ts';
import { readTitles } from './wholeReport.ts';

const KIND = 'morningReport';
const WEEK = 7;
const TOP = 3;

/**
 * Mails yesterday's funnel and revenue, once a day, however many servers run it, and later in the day if none
 * ran in the morning. Answers whether it did.
 */
export async function sendMorningReport(context: Context, log: Log): Promise<boolean> {
  const { config, db, now } = context;
  const { to, hour } = config.morningReport;
  if (to.length === 0 || now().getUTCHours() < hour) return false;
  const day = daysAfter(dayOf(now()), -1);
  if (await isSent(db, day)) return false;
  const sent = await db.transaction(async (tx) => {
    if (!(await claim(tx, day, now()))) return false;
    const content = morningContent(
      await readDay(tx, day),
      await readDay(tx, daysAfter(day, -WEEK)),
      await readTop(tx, day),
    );
    const rendered = renderMail(config.brand, 'en', content);
    for (const address of to)
      await enqueueMail(tx, context, { kind: KIND, to: address, userId: null, rendered });
    return true;
  });
  if (sent) {
    log.info({ day, mails: to.length }, 'the morning report is on its way');
    context.outbox.wake();
  }
  return sent;
}

async function isSent(db: Db, day: string): Promise<boolean> {
  const isReport = and(eq(jobs.kind, KIND), eq(jobs.subject, day));
  return (await db.select({ subject: jobs.subject }).from(jobs).where(isReport)).length > 0;
}

/** The row is done from the start, so that no worker takes it. */
async function claim(tx: Db, day: string, at: Date): Promise<boolean> {
  const row = { kind: KIND, subject: day, payload: {}, runAt: at, doneAt: at };
  return (await tx.insert(jobs).values(row).onConflictDoNothing().returning()).length > 0;
}

async function readDay(tx: Db, day: string): Promise<Day> {
  const scope = { from: day, to: day, videoId: null };
  return { day, funnel: await readFirstDay(tx, day), money: await readTotals(tx, scope) };
}

async function readTop(tx: Db, day: string): Promise<TopSeries[]> {
  const rows = await readSeries(tx, { from: day, to: day, videoId: null });
  const top = rows.filter(({ started }) => started > 0).slice(0, TOP);
  const titles = await readTitles(
    tx,
    top.map(({ videoId }) => videoId),
  );
  return top.map(({ videoId, started, paid }) => ({ title: titles[videoId] ?? videoId, started, paid }));
}
