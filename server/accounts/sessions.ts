import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../contract/entities.ts';
import type { Call, Context, Viewer } from '../context.ts';
import type { Db } from '../db/database.ts';
import { sessions, sessionTokens } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { presentedTokens } from './tokenTransport.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
export const IDLE = 14 * DAY;
export const ABSOLUTE = 30 * DAY;
/** A superseded token still works for this long, for other tabs and requests in flight. */
const GRACE = 60 * SECOND;
const TOUCH_INTERVAL = 60 * SECOND;
/** Per session: tokens whose answers may be lost or still in flight. */
const MAX_UNUSED_TOKENS = 20;
const MAX_SESSIONS = 20;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

export async function startSession(context: Context, userId: string, device = ''): Promise<string> {
  const now = context.now();
  const id = context.newId('ses');
  const token = newToken();
  await context.db.transaction(async (tx) => {
    const isOver = or(
      lte(sessions.lastUsedAt, before(now, IDLE)),
      lte(sessions.createdAt, before(now, ABSOLUTE)),
    );
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOver));
    await tx.insert(sessions).values({ id, userId, createdAt: now, lastUsedAt: now, device });
    await tx.insert(sessionTokens).values({ hash: hashToken(token), sessionId: id, createdAt: now });
    await endOldest(tx, userId);
  });
  return token;
}

async function endOldest(tx: Db, userId: string): Promise<void> {
  const ofUser = eq(sessions.userId, userId);
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofUser)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
  await tx.delete(sessions).where(and(ofUser, notInArray(sessions.id, kept)));
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function endOwnSession(db: Db, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new ExpectedError(404, 'deviceSignedOut');
}

export async function listSessions({ db, now }: Context, { userId, sessionId }: Viewer): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), desc(sessions.id));
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
}

/** A token that is used after its grace period was copied, so its session ends. */
export async function findViewer(context: Context, request: FastifyRequest): Promise<Viewer | null> {
  const { header, cookie } = presentedTokens(context.config, request);
  const byHeader = header ? await readToken(context, header) : null;
  if (byHeader?.state === 'live') return viewerOf(byHeader, 'header');

  const byCookie = cookie ? await readToken(context, cookie) : null;
  const live = byCookie?.state === 'live' ? byCookie : null;
  for (const found of [byHeader, byCookie]) {
    if (found?.state === 'reused' && found.sessionId !== live?.sessionId) {
      await endSession(context.db, found.sessionId);
    }
  }
  return live && viewerOf(live, 'cookie');
}

/**
 * Accepts a superseded token as long as its session lives, because a native player keeps the cookie that it
 * started with. Use it only for reading media.
 */
export async function findSessionOwner(
  { config, db, now }: Context,
  request: FastifyRequest,
): Promise<string | null> {
  const { header, cookie } = presentedTokens(config, request);
  const hashes = [header, cookie].filter((token) => token !== null).map(hashToken);
  if (hashes.length === 0) return null;
  const [owner] = await db
    .select({ userId: sessions.userId })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(and(inArray(sessionTokens.hash, hashes), isLive(now())))
    .limit(1);
  return owner?.userId ?? null;
}

export async function ownerOfSession({ db, now }: Context, sessionId: string): Promise<string | null> {
  const [owner] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isLive(now())));
  return owner?.userId ?? null;
}

const isLive = (now: Date) =>
  and(gt(sessions.lastUsedAt, before(now, IDLE)), gt(sessions.createdAt, before(now, ABSOLUTE)));

type Found = { state: 'live' | 'reused'; sessionId: string; userId: string };

const viewerOf = ({ sessionId, userId }: Found, by: Viewer['by']): Viewer => ({ userId, sessionId, by });

async function readToken(context: Context, token: string): Promise<Found | null> {
  const now = context.now();
  const hash = hashToken(token);
  const [row] = await context.db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      parentHash: sessionTokens.parentHash,
      firstUsedAt: sessionTokens.firstUsedAt,
      supersededAt: sessionTokens.supersededAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(eq(sessionTokens.hash, hash));
  if (!row) return null;

  const { sessionId, userId } = row;
  if (row.lastUsedAt <= before(now, IDLE) || row.createdAt <= before(now, ABSOLUTE)) {
    await endSession(context.db, sessionId);
    return null;
  }
  if (row.supersededAt && row.supersededAt < before(now, GRACE))
    return { state: 'reused', sessionId, userId };

  if (!row.firstUsedAt) await recordFirstUse(context, sessionId, hash, row.parentHash);
  if (row.lastUsedAt <= before(now, TOUCH_INTERVAL)) {
    await context.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
  }
  return { state: 'live', sessionId, userId };
}

/** The first use of a token proves that its answer arrived, so its parent may be superseded. */
async function recordFirstUse(context: Context, sessionId: string, hash: string, parentHash: string | null) {
  const now = context.now();
  await context.db.transaction(async (tx) => {
    await lockSession(tx, sessionId);
    await tx
      .update(sessionTokens)
      .set({ firstUsedAt: now })
      .where(and(eq(sessionTokens.hash, hash), isNull(sessionTokens.firstUsedAt)));
    if (!parentHash) return;
    await tx
      .update(sessionTokens)
      .set({ supersededAt: now })
      .where(and(eq(sessionTokens.hash, parentHash), isNull(sessionTokens.supersededAt)));
  });
}

/**
 * Issues a child of the presented token, or null if the session has just ended. The presented token works
 * until 60 s after the new one is first used.
 */
export async function rotateSession(
  context: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<string | null> {
  const now = context.now();
  const presented = presentedTokens(context.config, request)[viewer.by];
  const token = newToken();
  return context.db.transaction(async (tx) => {
    if (!(await lockSession(tx, viewer.sessionId))) return null;
    await deleteOldTokens(tx, viewer.sessionId, now);
    await tx.insert(sessionTokens).values({
      hash: hashToken(token),
      sessionId: viewer.sessionId,
      parentHash: presented && hashToken(presented),
      createdAt: now,
    });
    return token;
  });
}

/** Keeps superseded tokens while they can reveal a copy, and only the newest of the unused ones. */
async function deleteOldTokens(tx: Db, sessionId: string, now: Date) {
  const ofSession = eq(sessionTokens.sessionId, sessionId);
  const unused = and(ofSession, isNull(sessionTokens.firstUsedAt));
  const newest = tx
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(unused)
    .orderBy(desc(sessionTokens.createdAt))
    .limit(MAX_UNUSED_TOKENS - 1);
  await tx
    .delete(sessionTokens)
    .where(
      or(
        and(ofSession, lt(sessionTokens.supersededAt, before(now, IDLE))),
        and(unused, notInArray(sessionTokens.hash, newest)),
      ),
    );
}

/** Every change of a session's tokens takes this lock first, so that two changes cannot deadlock. */
async function lockSession(tx: Db, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  return rows.length > 0;
}

/**
 * Reading needs only the cookie. Other calls also need the token in the header, because browsers send cookies
 * with forged requests as well.
 */
export function requireMember({ viewer, request }: Call): Viewer {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!viewer || !(isReading || viewer.by === 'header')) throw new ExpectedError(401, 'signInFirst');
  return viewer;
}
