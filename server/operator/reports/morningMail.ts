import { and, eq } from 'drizzle-orm';
import type { Context, Log } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { jobs } from '../../db/schema.ts';
import { dayOf, daysAfter } from '../../lib/days.ts';
import { formatMoney } from '../../mail/format.ts';
import { type MailContent, renderMail } from '../../mail/mailContent.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { type Funnel, readFirstDay, STAGE_NAMES, STAGES } from './funnel.ts';
import { type Money, readTotals } from './revenue.ts';
import { readSeries } from './series.ts';
import { WITHOUT_CONSENT } from './tables.ts';
import { readTitles } from './wholeReport.ts';

const KIND = 'morningReport';
const WEEK = 7;
const TOP = 3;

/**
 * Mails yesterday's funnel and revenue once a day, however many servers run it, and later in the day if none
 * ran in the morning. Returns whether it did.
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

type Day = { day: string; funnel: Funnel; money: Money[] };
type TopSeries = { title: string; started: number; paid: number };

export function morningContent(yesterday: Day, weekBefore: Day, top: TopSeries[]): MailContent {
  const { funnel, money } = yesterday;
  const name = longDay(yesterday.day);
  const weekday = weekdayOf(yesterday.day);
  return {
    subject: `${name}: ${counted(funnel.started, 'viewer')}, ${funnel.paid} paid`,
    paragraphs: [
      funnel.started === 0
        ? `Nobody began a series on ${name}.`
        : `On ${name}, ${counted(funnel.started, 'viewer')} began a series. ${ofHundred(funnel)}`,
      ...(money.length === 0 ? ['No money moved.'] : money.map(inWords)),
      ...(top.length === 0 ? [] : [`Most began ${listed(top.map(describe))}.`]),
    ],
    rows: [
      ...STAGES.map((stage): [string, string] => [
        STAGE_NAMES[stage],
        compared(funnel[stage], weekBefore.funnel[stage], weekday),
      ]),
      ...revenueRows(yesterday, weekBefore, weekday),
    ],
    notes: [
      'A viewer counts once for each series. The steps are those of the same day; days are in UTC.',
      WITHOUT_CONSENT,
    ],
  };
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
});
const longDay = (day: string): string => LONG_DAY.format(new Date(`${day}T00:00:00Z`));
const weekdayOf = (day: string): string => longDay(day).split(' ')[0] ?? '';

const number = new Intl.NumberFormat('en-GB');
const counted = (count: number, thing: string): string =>
  `${number.format(count)} ${thing}${count === 1 ? '' : 's'}`;

function ofHundred({ started, second, wall, shop, paid }: Funnel): string {
  const of = (count: number) => number.format(Math.round((100 * count) / started));
  return `Of a hundred of them ${of(second)} went on to episode 2, ${of(wall)} came to the wall, ${of(shop)} opened the shop and ${of(paid)} paid.`;
}

function inWords({ currency, captured, refunded, net, payments }: Money): string {
  const of = (amount: number) => formatMoney('en', amount, currency);
  const back = refunded === 0 ? '' : ` ${of(refunded)} went back, so ${of(net)} stay.`;
  return `${counted(payments, 'payment')}, renewals among them, brought ${of(captured)} (${currency}).${back}`;
}

const describe = ({ title, started, paid }: TopSeries): string =>
  `“${title}” (${number.format(started)}, ${paid} paid)`;

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function compared(now: number, before: number, weekday: string): string {
  const change = before === 0 ? '' : `, ${signed(Math.round((100 * (now - before)) / before))} %`;
  return `${number.format(now)} (${number.format(before)} the ${weekday} before${change})`;
}

const signed = (percent: number): string => (percent > 0 ? `+${percent}` : `${percent}`.replace('-', '−'));

function revenueRows(now: Day, before: Day, weekday: string): [string, string][] {
  const currencies = [...new Set([...now.money, ...before.money].map(({ currency }) => currency))].sort();
  const netOf = ({ money }: Day, currency: string) =>
    formatMoney('en', money.find((one) => one.currency === currency)?.net ?? 0, currency);
  return currencies.map((currency) => [
    `Revenue in ${currency}, less refunds`,
    `${netOf(now, currency)} (${netOf(before, currency)} the ${weekday} before)`,
  ]);
}
