import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { CallName, Calls } from '../../../contract/calls.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import * as tables from '../../../server/db/schema.ts';
import { infoOf } from '../billing/shop.ts';
import { cardPayment } from '../support/payments.ts';
import { call, createTestContext, type TestContext } from '../support/testContext.ts';
import { violations } from './oracles.ts';
import { anyRequest, type Caller, type FuzzRequest, type Known } from './requests.ts';

type Violation = { seed: number; index: number; rule: string; request: FuzzRequest | null };
type FuzzResult = { violations: Violation[]; statuses: Record<string, number> };

type Member = { userId: string; email: string; token: string };

/** After so many requests a minute has passed, in which limits and short-lived rows come to an end. */
const REQUESTS_A_MINUTE = 200;
const CHANGED = 'changes what another member has';

/** Sends the requests of a seed to a server of their own; the same seed sends the same requests. */
export async function fuzz(seed: number, requests: number, slowMs: number): Promise<FuzzResult> {
  const world = await createTestContext();
  try {
    const victim = await memberOf(world, 'victim@example.com');
    const orderId = await buy(world, victim.token);
    const before = await belongings(world, victim.userId);
    const secrets = [victim.email, victim.token, orderId];
    const result: FuzzResult = { violations: [], statuses: {} };

    for (let start = 0; start < requests; start += REQUESTS_A_MINUTE) {
      world.clock.advance({ minutes: 1 });
      // A request may have ended the session, the subscription or the account of the member before.
      const member = await memberOf(world, `member-${start}@example.com`);
      const known = knownValues(member, victim, [orderId, await buy(world, member.token)]);
      const count = Math.min(REQUESTS_A_MINUTE, requests - start);
      const sent = fc.sample(anyRequest(known), { seed: seed * 1_000_000 + start, numRuns: count });
      for (const [offset, request] of sent.entries())
        for (const rule of await judge(world, request, member.token, secrets, result, slowMs))
          result.violations.push({ seed, index: start + offset, rule, request });
    }
    if ((await belongings(world, victim.userId)) !== before)
      result.violations.push({ seed, index: requests, rule: CHANGED, request: null });
    return result;
  } finally {
    await world.close();
  }
}

async function judge(
  { app }: TestContext,
  request: FuzzRequest,
  memberToken: string,
  secrets: string[],
  result: FuzzResult,
  slowMs: number,
): Promise<string[]> {
  const tokens: Record<Caller, string | null> = {
    visitor: null,
    member: memberToken,
    forger: 'f'.repeat(43),
  };
  const token = tokens[request.caller];
  const begun = performance.now();
  const answer = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  const isSlow = performance.now() - begun > slowMs;
  const status = String(answer.statusCode);
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
  // An answer may repeat what the request itself said.
  const said = `${request.url} ${request.payload ?? ''}`;
  const unsaid = secrets.filter(
    (secret) => !said.includes(secret) && !said.includes(encodeURIComponent(secret)),
  );
  return violations({ request, answer, isSlow }, unsaid);
}

async function memberOf({ context }: TestContext, email: string): Promise<Member> {
  const userId = context.newId('usr');
  await context.db.insert(tables.users).values({ id: userId, email, createdAt: context.now() });
  return { userId, email, token: await startSession(context, userId) };
}

async function buy({ app }: TestContext, token: string): Promise<string> {
  const ask = async <K extends CallName>(name: K, input: Calls[K]['input']) =>
    infoOf(await call(app, name, input, { token }));
  const { id } = await ask('POST /api/payment/order', { planId: 'weekly' });
  await ask('POST /api/payment/pay', cardPayment(id));
  await ask('POST /api/user/favorite', { videoId: 'short' });
  await ask('POST /api/user/history', { videoId: 'short', episodeId: 'short-1', second: 1 });
  return id;
}

/** Everything that a request of somebody else must not change. */
async function belongings({ context: { db } }: TestContext, userId: string): Promise<string> {
  const { users, orders, subscriptions, favourites, history, sessions, videos } = tables;
  const rows = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(orders).where(eq(orders.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(favourites).where(eq(favourites.userId, userId)),
    db.select().from(history).where(eq(history.userId, userId)),
    db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)),
    db.select({ id: videos.id, free: videos.freeEpisodes }).from(videos).orderBy(videos.id),
  ]);
  return JSON.stringify([rows, Object.keys(Object.prototype)]);
}

const knownValues = (member: Member, victim: Member, orderIds: string[]): Known => ({
  email: [member.email, victim.email, 'nobody@example.com', 'a,victim@example.com'],
  password: ['a long enough word', 'password', 'short'],
  repeatPassword: ['a long enough word', 'password'],
  videoId: ['short', 'middle', 'nowhere'],
  episodeId: ['short-1', 'short-6', 'middle-12'],
  planId: ['weekly', 'monthly', 'yearly', 'pass'],
  orderId: [...orderIds, 'R-2026-000001', 'R-2026-000002', 'r-2026-1'],
  token: ['tok_1', 'tok_declined', '4242424242424242'],
  q: ['love', 'short', "o'"],
  categoryId: ['romance', 'constructor'],
  sectionId: ['trending', 'new'],
  event: ['page_view', 'video_play', 'x'],
  returnTo: ['/my', '//other.example', 'https://other.example/', '/\\other.example', 'javascript:alert(1)'],
  cursor: ['MjAyNg', '===', '0'],
});
