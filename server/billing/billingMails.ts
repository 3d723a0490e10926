import { eq } from 'drizzle-orm';
import type { Language } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { plans, users, videos } from '../db/schema.ts';
import { formatDay, formatMoney } from '../mail/format.ts';
import { type MailContent, type MailValues, mailContent, renderMail } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';

export type BillingMail =
  | 'receipt'
  | 'renewalReminder'
  | 'renewalFailed'
  | 'renewalCancelled'
  | 'planSwitched'
  | 'ended'
  | 'refundDone'
  | 'withdrawalReceived';

/** Mails about the state of the plan replace an unsent older one; the others each report one payment. */
const OF_THE_PLAN: ReadonlySet<BillingMail> = new Set([
  ...(['renewalReminder', 'renewalFailed', 'renewalCancelled', 'planSwitched', 'ended'] as const),
]);

export type MailFormat = {
  lang: Language;
  say: <Kind extends keyof MailValues>(kind: Kind, about: MailValues[Kind]) => MailContent;
  money: (amount: number, currency: string) => string;
  day: (at: Date) => string;
};

export async function mailMember(
  tx: Db,
  context: Context,
  userId: string,
  kind: BillingMail,
  write: (format: MailFormat) => MailContent | Promise<MailContent>,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, lang: users.lang })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.email) return;
  const { lang, email: to } = user;
  const format: MailFormat = {
    lang,
    say: (words, about) => mailContent(lang, words, about),
    money: (amount, currency) => formatMoney(lang, amount, currency),
    day: (at) => formatDay(lang, at),
  };
  const rendered = renderMail(context.config.brand, lang, await write(format));
  await enqueueMail(tx, context, { kind, to, userId, rendered, replaces: OF_THE_PLAN.has(kind) });
}

export async function itemName(
  db: Db,
  lang: Language,
  { planId, videoId }: { planId: string; videoId?: string | null },
): Promise<string> {
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, planId));
  const [video] = videoId
    ? await db.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId))
    : [];
  const name = plan?.name[lang] ?? planId;
  return joinedName(lang, [name, video?.title[lang]]);
}

export const joinedName = (lang: Language, parts: (string | undefined)[]): string =>
  parts.filter(Boolean).join(lang === 'fy' ? '\u00a0: ' : ': ');

export const pageUrl = ({ config }: Context, path: string, query: Record<string, string> = {}) =>
  `${config.publicUrl}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
