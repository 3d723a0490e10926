import { asc, desc, eq } from 'drizzle-orm';
import type { AccountExport, Language, Order } from '../../contract/entities.ts';
import { viewOrders } from '../billing/orderRows.ts';
import { viewSubscription } from '../billing/subscriptions.ts';
import type { Context, Viewer } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  arrivals,
  dailyUnlocks,
  episodes,
  favourites,
  history,
  identities,
  journeys,
  mails,
  methodChanges,
  notInterested,
  notificationChoices,
  orders,
  passes,
  plays,
  pushes,
  pushSubscriptions,
  ratings,
  receipts,
  refunds,
  reminders,
  sources,
  subscriptions,
  unlockedVideos,
  users,
  videos,
} from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { type Proof, requireProof } from './accounts.ts';
import type { Caller } from './passwordTries.ts';
import { listSessions } from './sessions.ts';

/**
 * Exports everything stored about a member. It lists each field, so that no hash or token is ever included.
 */
export async function exportAccount(
  context: Context,
  viewer: Viewer,
  proof: Proof,
  { lang, caller }: { lang: Language; caller: Caller },
): Promise<AccountExport> {
  const { db, now } = context;
  const { userId } = viewer;
  const user = await readRow(db, userId);
  await requireProof(context, user, proof, caller);
  const readMarks = (table: MarkTable) => readMarkedVideos(db, table, userId, lang);
  return {
    exportedAt: now().toISOString(),
    account: await viewAccount(db, user),
    sessions: await listSessions(context, viewer),
    subscriptions: await readSubscriptions(db, userId, lang),
    orders: await readOrders(context, userId, lang),
    methodChanges: await readMethodChanges(db, userId),
    mails: await readMails(db, userId),
    favourites: (await readMarks(favourites)).map(({ at, ...video }) => ({ ...video, savedAt: at })),
    ratings: await readRatings(db, userId, lang),
    reminders: (await readMarks(reminders)).map(({ at, ...video }) => ({ ...video, askedAt: at })),
    notifications: await readNotificationChoices(db, userId),
    browsersWithNotifications: await readBrowsers(db, userId),
    pushes: await readPushes(db, userId),
    notInterested: (await readMarks(notInterested)).map(({ at, ...video }) => ({ ...video, markedAt: at })),
    history: await readHistory(db, userId, lang),
    plays: await db
      .select({ episodeId: plays.episodeId, day: plays.day })
      .from(plays)
      .where(eq(plays.viewer, userId))
      .orderBy(plays.day, plays.episodeId),
    arrival: await readArrival(db, userId),
    journeys: await readJourneys(db, userId, lang),
    unlocks: await readUnlocks(db, userId),
  };
}

async function readRow(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.email) throw new ExpectedError(401, 'signInFirst');
  return { ...user, email: user.email };
}

type UserRow = Awaited<ReturnType<typeof readRow>>;

async function viewAccount(db: Db, user: UserRow): Promise<AccountExport['account']> {
  const linked = await db.select().from(identities).where(eq(identities.userId, user.id));
  const { id, email, createdAt, lang, referrerToken: referrer } = user;
  const signInWith = [
    ...(user.passwordHash === null ? [] : ['password']),
    ...linked.map(({ provider }) => provider),
  ];
  return {
    id,
    email,
    createdAt: createdAt.toISOString(),
    lang,
    signInWith,
    identities: linked.map(({ provider, providerUserId, createdAt: since }) => ({
      provider,
      id: providerUserId,
      since: since.toISOString(),
    })),
    referrer,
  };
}

async function readSubscriptions(db: Db, userId: string, lang: Language) {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  const views: AccountExport['subscriptions'] = [];
  for (const row of rows) {
    const { orderId, createdAt, periodStart } = row;
    const times = { createdAt: createdAt.toISOString(), periodStart: periodStart.toISOString() };
    views.push({ ...(await viewSubscription(db, row, lang)), orderId, ...times });
  }
  return views;
}

async function readOrders(context: Context, userId: string, lang: Language) {
  const rows = await context.db
    .select({ row: orders, receipt: receipts, refund: refunds, source: sources })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.orderId, orders.id))
    .leftJoin(sources, eq(sources.id, orders.sourceId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const orderRows = rows.map(({ row }) => row);
  const views = await viewOrders(context, orderRows, lang);
  return rows.map(({ row, receipt, refund, source }, index): AccountExport['orders'][number] => {
    const { payerFirstName, payerLastName, referrerToken: referrer, attributedVideoId, journeyDay } = row;
    return {
      ...(views[index] as Order),
      updatedAt: row.updatedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      periodStart: row.periodStart?.toISOString() ?? null,
      agreedTerms: row.agreedTerms,
      agreedAt: row.agreedAt?.toISOString() ?? null,
      playedAt: row.playedAt?.toISOString() ?? null,
      ...{ payerFirstName, payerLastName, referrer, attributedVideoId, journeyDay },
      campaign: campaignIn(source),
      receipt: receipt && viewReceipt(receipt),
      refund: refund && viewRefund(refund),
    };
  });
}

const viewReceipt = ({ issuedAt, taxPercent, taxAmount, email }: typeof receipts.$inferSelect) => ({
  ...{ issuedAt: issuedAt.toISOString(), taxPercent, taxAmount, email },
});

const viewRefund = ({ reason, status, amount, requestedAt, settledAt }: typeof refunds.$inferSelect) => ({
  ...{ reason, status, amount, requestedAt: requestedAt.toISOString() },
  settledAt: settledAt?.toISOString() ?? null,
});

async function readMethodChanges(db: Db, userId: string): Promise<AccountExport['methodChanges']> {
  const rows = await db
    .select()
    .from(methodChanges)
    .where(eq(methodChanges.userId, userId))
    .orderBy(desc(methodChanges.createdAt), desc(methodChanges.id));
  return rows.map(({ provider, status, declineCode, createdAt, updatedAt, expiresAt }) => ({
    ...{ provider, status, declineCode },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Leaves out the texts, which may hold a one-use link. */
async function readMails(db: Db, userId: string): Promise<AccountExport['mails']> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(desc(mails.createdAt), desc(mails.id));
  return rows.map(({ kind, recipient, subject, createdAt, sentAt }) => ({
    ...{ kind, recipient, subject, createdAt: createdAt.toISOString() },
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

async function readNotificationChoices(db: Db, userId: string): Promise<AccountExport['notifications']> {
  const [row] = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  if (!row) return null;
  const { userId: _, timeZone, pushedAt, ...choices } = row;
  return { choices, timeZone, pushedAt: pushedAt?.toISOString() ?? null };
}

async function readBrowsers(db: Db, userId: string): Promise<AccountExport['browsersWithNotifications']> {
  const rows = await db
    .select({ since: pushSubscriptions.createdAt, downloadsEndAt: pushSubscriptions.downloadsEndAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt));
  return rows.map(({ since, downloadsEndAt }) => ({
    since: since.toISOString(),
    downloadsEndAt: downloadsEndAt?.toISOString() ?? null,
  }));
}

async function readPushes(db: Db, userId: string): Promise<AccountExport['pushes']> {
  const rows = await db
    .select()
    .from(pushes)
    .where(eq(pushes.userId, userId))
    .orderBy(desc(pushes.createdAt), desc(pushes.id));
  return rows.map(({ kind, topic, title, body, path, createdAt, sentAt }) => ({
    ...{ kind, topic, title, body, path, createdAt: createdAt.toISOString() },
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

type MarkTable = typeof favourites | typeof reminders | typeof notInterested;

async function readMarkedVideos(db: Db, table: MarkTable, userId: string, lang: Language) {
  const rows = await db
    .select({ videoId: videos.id, title: videos.title, at: table.createdAt })
    .from(table)
    .innerJoin(videos, eq(videos.id, table.videoId))
    .where(eq(table.userId, userId))
    .orderBy(desc(table.createdAt), desc(table.videoId));
  return rows.map(({ videoId, title, at }) => ({ videoId, title: title[lang], at: at.toISOString() }));
}

async function readRatings(db: Db, userId: string, lang: Language): Promise<AccountExport['ratings']> {
  const rows = await db
    .select({ videoId: videos.id, title: videos.title, up: ratings.up, at: ratings.createdAt })
    .from(ratings)
    .innerJoin(videos, eq(videos.id, ratings.videoId))
    .where(eq(ratings.userId, userId))
    .orderBy(desc(ratings.createdAt), desc(ratings.videoId));
  return rows.map(({ videoId, title, up, at }) => ({
    ...{ videoId, title: title[lang], rating: up ? 'up' : 'down', ratedAt: at.toISOString() },
  }));
}

async function readHistory(db: Db, userId: string, lang: Language) {
  const rows = await db
    .select({ entry: history, title: videos.title, episodeNumber: episodes.number })
    .from(history)
    .innerJoin(videos, eq(videos.id, history.videoId))
    .innerJoin(episodes, eq(episodes.id, history.episodeId))
    .where(eq(history.userId, userId))
    .orderBy(desc(history.watchedAt), desc(history.videoId));
  return rows.map(({ entry: { videoId, second, watchedAt }, title, episodeNumber }) => ({
    videoId,
    title: title[lang],
    episodeNumber,
    second,
    watchedAt: watchedAt.toISOString(),
  }));
}

async function readUnlocks(db: Db, userId: string): Promise<AccountExport['unlocks']> {
  const bought = await db
    .select()
    .from(passes)
    .where(eq(passes.userId, userId))
    .orderBy(asc(passes.createdAt));
  const picked = await db
    .select({ videoId: episodes.videoId, episodeId: episodes.id, at: dailyUnlocks.createdAt })
    .from(dailyUnlocks)
    .innerJoin(episodes, eq(episodes.id, dailyUnlocks.episodeId))
    .where(eq(dailyUnlocks.userId, userId))
    .orderBy(asc(dailyUnlocks.createdAt));
  const listed = await db
    .select()
    .from(unlockedVideos)
    .where(eq(unlockedVideos.userId, userId))
    .orderBy(asc(unlockedVideos.createdAt));
  const alreadyListed = new Set([...bought, ...picked].map(({ videoId }) => videoId));
  const wholeVideo = (reason: string) => (row: { videoId: string; createdAt: Date }) => ({
    videoId: row.videoId,
    episodeId: null,
    reason,
    at: row.createdAt.toISOString(),
  });
  return [
    ...bought.map(wholeVideo('pass')),
    ...picked.map(({ videoId, episodeId, at }) => ({
      videoId,
      episodeId,
      reason: 'daily',
      at: at.toISOString(),
    })),
    ...listed.filter(({ videoId }) => !alreadyListed.has(videoId)).map(wholeVideo('subscription')),
  ];
}

async function readJourneys(db: Db, userId: string, lang: Language): Promise<AccountExport['journeys']> {
  const rows = await db
    .select({ journey: journeys, title: videos.title, source: sources })
    .from(journeys)
    .innerJoin(videos, eq(videos.id, journeys.videoId))
    .leftJoin(sources, eq(sources.id, journeys.sourceId))
    .where(eq(journeys.viewer, userId))
    .orderBy(journeys.firstDay, journeys.videoId);
  return rows.map(({ journey, title, source }) => ({
    videoId: journey.videoId,
    title: title[lang],
    firstDay: journey.firstDay,
    lastDay: journey.lastDay,
    furthestEpisode: journey.furthest,
    wallAt: journey.wallAt?.toISOString() ?? null,
    shopAt: journey.shopAt?.toISOString() ?? null,
    orderedAt: journey.orderedAt?.toISOString() ?? null,
    paidAt: journey.paidAt?.toISOString() ?? null,
    revenue: Object.entries(journey.revenue).map(([currency, amount]) => ({ amount, currency })),
    campaign: campaignIn(source),
  }));
}

async function readArrival(db: Db, userId: string): Promise<AccountExport['arrival']> {
  const [found] = await db
    .select({ at: arrivals.at, source: sources })
    .from(arrivals)
    .leftJoin(sources, eq(sources.id, arrivals.sourceId))
    .where(eq(arrivals.viewer, userId));
  return found ? { at: found.at.toISOString(), campaign: campaignIn(found.source) } : null;
}

function campaignIn(source: typeof sources.$inferSelect | null): { name: string; value: string }[] {
  const { id: _id, firstSeenAt: _firstSeenAt, ...campaign } = source ?? {};
  return Object.entries(campaign).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}
