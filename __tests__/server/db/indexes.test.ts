import { expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { FAVOURITE_ORDERS } from '../../../contract/library.ts';
import { viewOrder } from '../../../server/billing/orderRows.ts';
import { placeOrder } from '../../../server/billing/orders.ts';
import {
  recheckPaidOrders,
  reconcileMethodChanges,
  reconcileOrders,
} from '../../../server/billing/reconcile.ts';
import { sendRenewalReminders } from '../../../server/billing/renewals/reminders.ts';
import { readCatalogueChanges } from '../../../server/catalogue/catalogueIndex.ts';
import { changesOf } from '../../../server/catalogue/changes.ts';
import { claimWork, endJob, keepLease, queueWorks } from '../../../server/catalogue/imports/encodeJobs.ts';
import { withdrawSeries } from '../../../server/catalogue/publication.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import { undoChange } from '../../../server/catalogue/undo.ts';
import { poolOf } from '../../../server/db/database.ts';
import { pushEndingDownloads } from '../../../server/entitlements/downloads.ts';
import { inRun } from '../../../server/lib/currentRun.ts';
import { mailReminders } from '../../../server/library/reminders.ts';
import { sendDueMails } from '../../../server/mail/outbox.ts';
import { flow } from '../../../server/operator/flow.ts';
import { removeExpiredRows, removeOldRows } from '../../../server/operator/maintenance/retention.ts';
import { refund } from '../../../server/operator/money.ts';
import { readCampaigns } from '../../../server/operator/reports/campaigns.ts';
import { readFunnel } from '../../../server/operator/reports/funnel.ts';
import { sendMorningReport } from '../../../server/operator/reports/morningMail.ts';
import { readRetention } from '../../../server/operator/reports/retention.ts';
import { readRevenue } from '../../../server/operator/reports/revenue.ts';
import { readSeries } from '../../../server/operator/reports/series.ts';
import { openBrowser, openMember, PASSWORD } from '../accounts/browser.ts';
import { openShop } from '../billing/shop.ts';
import { encodeWork } from '../catalogue/imports/support/encodeWork.ts';
import { visitor } from '../library/funnels/counted.ts';
import { forAllTests } from '../support/forAllTests.ts';

/** These grow with people and time; the catalogue is small. */
const GROWING = new Set(
  `users identities sessions session_tokens handoff_codes oauth_states password_codes mails throttles
   favourites ratings reminders not_interested history plays video_plays events daily_unlocks
   unlocked_videos orders idempotency_keys subscriptions passes ledger method_changes refunds receipts
   jobs webhook_events withdrawal_requests catalogue_changes sources arrivals journeys
   journey_days journey_episodes revenue_days push_subscriptions pushes`.split(/\s+/),
);

type Query = { text: string; values: unknown[] };
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const shop = forAllTests(openShop);

/** The queries that reach the database while `work` runs. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const seen = new Map<string, Query>();
  const real = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
    seen.set(text, { text, values: Array.isArray(args[1]) ? args[1] : [] });
    return real.apply(this, args);
  } as never);
  await work();
  spy.mockRestore();
  return [...seen.values()].filter(({ text }) => /^\s*(with|select|update|delete|insert)\b/i.test(text));
}

/** The growing tables that the query reads from one end to the other, even where that is made dear. */
async function scansOf({ text, values }: Query): Promise<string[]> {
  const client = await poolOf(shop.context.db as never).connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    return scannedIn(rows[0]['QUERY PLAN'][0].Plan).map((table) => `${table}: ${text.replace(/\s+/g, ' ')}`);
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
}

function scannedIn(plan: Plan): string[] {
  const table = plan['Relation Name'] ?? '';
  const own = plan['Node Type'] === 'Seq Scan' && GROWING.has(table) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedIn)];
}

const log = { info: () => {}, error: () => {} };
let people = 0;
const email = () => `member${++people}@example.com`;

const WORK: Record<string, () => Promise<unknown>> = {
  'a call of a visitor': async () => {
    const browser = openBrowser(shop.app);
    await browser.ask('GET /api/homepage', {});
    await browser.ask('GET /api/homepage/query', { q: 'road' });
    await browser.ask('GET /api/video/episode', { videoId: 'short' });
    browser.page = 'http://localhost:4000/?utm_source=mail';
    await browser.ask('GET /api/user', {});
    await browser.ask('GET /api/statics.png', { event: 'play', episodeId: 'short-1' });
    await browser.ask('GET /api/statics.png', { event: 'wall', episodeId: 'short-3' });
    await browser.ask('GET /api/statics.png', { event: 'consent', status: 'granted' });
    await browser.ask('GET /api/statics.png', { event: 'play', episodeId: 'short-2' });
    await browser.ask('GET /api/statics.png', { event: 'consent', status: 'refused' });
    await browser.ask('GET /api/plan', { videoId: 'short' });
    await browser.ask('POST /api/user/password', { email: email() });
    await browser.ask('POST /api/user/account', { email: email(), password: PASSWORD });
  },
  'a call of a member': async () => {
    const mail = email();
    await openMember(shop.app, mail);
    const member = openBrowser(shop.app);
    await member.ask('POST /api/user/account', { email: mail, password: 'a wrong password' });
    await member.ask('GET /api/statics.png', { event: 'consent', status: 'granted' });
    await member.ask('GET /api/statics.png', { event: 'play', episodeId: 'middle-1' });
    await member.ask('POST /api/user/login', { email: mail, password: PASSWORD });
    const watchedAt = shop.context.now().toISOString();
    const position = { videoId: 'middle', episodeId: 'middle-1', second: 1, watchedAt };
    await member.ask('POST /api/user/merge', { favourites: [], positions: [position] });
    await member.ask('GET /api/user', {});
    await member.ask('GET /api/user/session', {});
    await member.ask('GET /api/video/episode', { videoId: 'short' });
    await member.ask('POST /api/video/unlock', { videoId: 'short', episodeId: 'short-3', daily: true });
    for (const sort of FAVOURITE_ORDERS) await member.ask('GET /api/user/favorite', { sort });
    for (const rating of ['up', 'none'] as const)
      await member.ask('POST /api/user/rating', { videoId: 'short', rating });
    for (const wish of ['POST', 'DELETE'] as const)
      await member.ask(`${wish} /api/user/reminder`, { videoId: 'short' });
    for (const undo of [false, true])
      await member.ask('POST /api/user/notInterested', { videoId: 'short', undo });
    await member.ask('GET /api/homepage/query', { sectionId: 'recommended' });
    await member.ask('DELETE /api/user/history', {});
    await member.ask('GET /api/payment/history', {});
    await member.ask('GET /api/payment/method', {});
    await member.ask('POST /api/user/export', { password: PASSWORD });
    await member.ask('DELETE /api/user/session', {});
    await member.ask('DELETE /api/user', { password: PASSWORD });
  },
  'a purchase': async () => {
    const { userId } = await shop.bought();
    await shop.buy(userId, 'pass', 'short');
    const item = { planId: 'pass', videoId: 'middle' };
    const origin = { key: null, referrerToken: null, visitor: visitor({ userId, deviceKey: 'dev_1' }) };
    const placed = await placeOrder(shop.context, log, userId, item, origin);
    await shop.pay(userId, placed.id);
  },
  'a look at an order or a refund': async () => {
    const { id } = await shop.bought();
    await viewOrder(shop.context, await shop.stored(id), 'en');
    await refund.run(shop.context, { orderId: id });
  },
  'a report': async () => {
    const { db } = shop.context;
    const period = { from: '2026-03-01', to: '2026-03-31' };
    for (const videoId of [null, 'short']) {
      await readFunnel(db, { ...period, videoId });
      await readCampaigns(db, { ...period, videoId });
      await readSeries(db, { ...period, videoId });
      for (const by of ['day', 'series', 'source'] as const)
        await readRevenue(db, { ...period, videoId }, by);
    }
    await readRetention(db, 'short', period);
    shop.context.config.morningReport = { to: ['owner@example.com'], hour: 0 };
    expect(await sendMorningReport(shop.context, log)).toBe(true);
  },
  'a change of a series, the list of its changes or an undo': async () => {
    const { context } = shop;
    await withdrawSeries(context, 'middle', 'robin');
    expect(await changesOf(context, 'middle')).toHaveLength(1);
    await undoChange(context, 'middle', 'robin');
  },
  'a look at a run': async () => {
    const { userId } = await shop.signedIn();
    await inRun('unlocked/unlockRequested#k3x9ab4hq7z', () => shop.buy(userId, 'pass', 'short'));
    for (const id of ['k3x9ab', 'k3x9ab4hq7z'])
      expect(await flow.run(shop.context, { id })).toMatchObject([{ id: 'k3x9ab4hq7z' }]);
  },
  'a job that runs each minute or removes old rows': async () => {
    const stopped = new AbortController().signal;
    const { context } = shop;
    await reconcileOrders(context, log);
    await reconcileMethodChanges(context, log);
    await recheckPaidOrders(context, log);
    await sendRenewalReminders(context);
    await pushEndingDownloads(context);
    await releaseEpisodes(context);
    await readCatalogueChanges(context, log);
    await mailReminders(context);
    await sendDueMails(context, log);
    await removeExpiredRows(context, stopped);
    await removeOldRows(context, stopped);
    await shop.minute();
  },
  'a worker that encodes films': async () => {
    const { context } = shop;
    await context.db.transaction((tx) => queueWorks(tx, 'short', [encodeWork(1)], context.now()));
    const job = await claimWork(context, { host: 'here', seriesId: 'short' });
    if (!job) throw new Error('there was no job');
    await keepLease(context, job);
    await endJob(context.db, job, { failure: { sentence: 'No.', lastLines: [] } }, context.now());
  },
};

test.each(Object.entries(WORK))('%s makes no sequential scan of a growing table', async (_, work) => {
  const queries = await queriesOf(work);
  expect(queries.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const query of queries) scans.push(...(await scansOf(query)));
  expect(scans).toEqual([]);
});

test('every foreign key has an index, except those to tables whose rows are never deleted', async () => {
  const { rows } = await poolOf(shop.context.db as never).query<{ key: string }>(`
    select f.conrelid::regclass || '.' || a.attname as key
    from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f'
      and f.confrelid::regclass::text not in ('plans', 'orders', 'subscriptions')
      and not exists (
        select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by key`);
  expect(rows).toEqual([]);
});
