import { eq } from 'drizzle-orm';
import type { Language } from '../../contract/entities.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { plans, users, videos } from '../db/schema.ts';
import { dayIn, moneyIn } from '../mail/format.ts';
import type { MailTexts, Words } from '../mail/mailTexts.ts';
import { postMail } from '../mail/outbox.ts';
import { mailTexts, writeLetter } from '../mail/renderMail.ts';

export type MoneyMail =
  | 'receipt'
  | 'renewalReminder'
  | 'renewalFailed'
  | 'ended'
  | 'refundDone'
  | 'withdrawalReceived';

/** The person's own ways to say things, for the mail's words. */
export type Manner = {
  lang: Language;
  texts: MailTexts;
  money: (amount: number, currency: string) => string;
  day: (at: Date) => string;
};

/** Writes a mail to a member in the language they last used; to nobody once the account is deleted. */
export async function mailMember(
  tx: Db,
  context: Context,
  userId: string,
  kind: MoneyMail,
  words: (manner: Manner) => Words | Promise<Words>,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, lang: users.lang })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.email) return;
  const { lang, email: to } = user;
  const manner: Manner = {
    lang,
    texts: mailTexts[lang],
    money: (amount, currency) => moneyIn(lang, amount, currency),
    day: (at) => dayIn(lang, at),
  };
  const letter = writeLetter(lang, await words(manner));
  await postMail(tx, context, { kind, to, userId, letter });
}

/** What was bought, in one line: the plan, and for a pass the series. */
export async function itemIn(
  db: Db,
  lang: Language,
  { planId, videoId }: { planId: string; videoId?: string | null },
): Promise<string> {
  const [plan] = await db.select({ name: plans.name }).from(plans).where(eq(plans.id, planId));
  const [video] = videoId
    ? await db.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId))
    : [];
  const name = plan?.name[lang] ?? planId;
  return video ? `${name}: ${video.title[lang]}` : name;
}

export const pageUrl = ({ config }: Context, path: string, query: Record<string, string> = {}) =>
  `${config.publicUrl}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
