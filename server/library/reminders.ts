import { and, eq, lt, max, sql } from 'drizzle-orm';
import { REMINDER, videoPath } from '../../contract/paths.ts';
import { isLive } from '../catalogue/status.ts';
import { requireVideo } from '../catalogue/videos.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { episodes, notificationChoices, reminders, users, videos } from '../db/schema.ts';
import { mailContent, renderMail } from '../mail/mailContent.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { pushEpisode } from './newEpisodes.ts';

const BATCH = 200;

const isReminder = (userId: string, videoId: string) =>
  and(eq(reminders.userId, userId), eq(reminders.videoId, videoId));

/** Counts the episodes that are already out as told. */
export async function addReminder(db: Db, userId: string, videoId: string, now: Date): Promise<void> {
  await requireVideo(db, videoId, now);
  const [newest] = await db
    .select({ number: max(episodes.number) })
    .from(episodes)
    .where(eq(episodes.videoId, videoId));
  await db
    .insert(reminders)
    .values({ userId, videoId, toldNumber: newest?.number ?? 0, createdAt: now })
    .onConflictDoNothing();
}

export async function removeReminder(db: Db, userId: string, videoId: string): Promise<void> {
  await db.delete(reminders).where(isReminder(userId, videoId));
}

type Due = { user_id: string; video_id: string; newest: number };

/**
 * Mails each member once about a new episode, or about the newest of several. Any number of servers may run
 * it. Returns how many reminders were due.
 */
export async function mailReminders(context: Context): Promise<number> {
  const { rows } = await context.db.execute<Due>(sql`
    select r.user_id, r.video_id, n.newest
    from ${videos}
    cross join lateral (select max(number) as newest from episodes where video_id = ${videos.id}) n
    join reminders r on r.video_id = ${videos.id} and r.told_number < n.newest
    where ${isLive(context.now())}
    limit ${BATCH}`);
  for (const due of rows) await mailReminder(context, due);
  if (rows.length > 0) context.outbox.wake();
  return rows.length < BATCH ? rows.length : rows.length + (await mailReminders(context));
}

/** The mail and its note share a transaction, so that only the server that noted it first sends the mail. */
async function mailReminder(context: Context, { user_id: userId, video_id: videoId, newest }: Due) {
  await context.db.transaction(async (tx) => {
    const noted = await tx
      .update(reminders)
      .set({ toldNumber: newest })
      .where(and(isReminder(userId, videoId), lt(reminders.toldNumber, newest)))
      .returning();
    if (noted.length === 0) return;
    const episode = { userId, videoId, number: newest };
    await writeMail(tx, context, episode);
    await pushEpisode(tx, context, episode);
  });
}

async function writeMail(
  tx: Db,
  context: Context,
  { userId, videoId, number }: { userId: string; videoId: string; number: number },
) {
  const [user] = await tx
    .select({ to: users.email, lang: users.lang, wantsMail: notificationChoices.episodeMails })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(eq(users.id, userId));
  const [video] = await tx.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId));
  if (!user?.to || !video || user.wantsMail === false) return;
  const { to, lang } = user;
  const url = `${context.config.publicUrl}${videoPath(videoId, { episode: number })}`;
  const content = mailContent(lang, 'episodeOut', {
    title: video.title[lang],
    number,
    url,
    linkUrl: `${url}&${REMINDER}=1`,
  });
  const rendered = renderMail(context.config.brand, lang, content);
  await enqueueMail(tx, context, { kind: 'episodeOut', to, userId, rendered });
}
