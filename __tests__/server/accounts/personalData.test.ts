import { beforeAll, expect, test } from '@jest/globals';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { AccountExport } from '../../../contract/entities.ts';
import { deleteAccount } from '../../../server/accounts/deletion.ts';
import { exportAccount } from '../../../server/accounts/export.ts';
import * as schema from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START } from '../support/testContext.ts';

/*
 * What the schema holds about a member, the export has, and a deletion removes. The columns come from the schema, so
 * that a new one has to be exported or named here, with its reason.
 */

const world = forAllTests(createTestContext);

const ME = 'usr_me';
const EMAIL = 'noor@example.com';

/** Names a member, or refers to a table that does. */
const tables = personalTables();

function personalTables(): Map<string, PgTable> {
  const found = new Map<string, PgTable>([['users', schema.users]]);
  const all = Object.values<unknown>(schema).filter((table): table is PgTable => is(table, PgTable));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const table of all) {
      const refers = getTableConfig(table).foreignKeys.some((key) =>
        found.has(getTableName(key.reference().foreignTable)),
      );
      if (refers || 'viewer' in getTableColumns(table)) found.set(getTableName(table), table);
    }
  }
  return found;
}

/** Values that mean something; every other column gets one of its own. */
const GIVEN: Record<string, unknown> = {
  'users.id': ME,
  'users.email': EMAIL,
  'users.passwordHash': null,
  'users.deletedAt': null,
  'users.lang': 'fy',
  'orders.kind': 'subscription',
  'orders.status': 'declined',
  'orders.method': 'card',
  'orders.subscriptionId': null,
  'subscriptions.status': 'active',
  'subscriptions.method': 'card',
  'subscriptions.nextPlanId': 'monthly',
  'subscriptions.endedAt': null,
  'ledger.kind': 'capture',
  'unlocked_videos.videoId': 'middle',
  'method_changes.status': 'declined',
  'notification_choices.quietFrom': 22,
  'notification_choices.quietTo': 8,
  'refunds.reason': 'withdrawal',
  'refunds.status': 'done',
};
const REFERENCES: Record<string, unknown> = {
  userId: ME,
  viewer: ME,
  videoId: 'short',
  episodeId: 'short-1',
  planId: 'weekly',
  sessionId: 'sessions id',
  orderId: 'orders id',
  lastOrderId: 'orders id',
  subscriptionId: 'subscriptions id',
  sourceId: 'source',
};

type Column = { name: string; key: string; value: unknown };
const columns: Column[] = [];

function rowOf(table: PgTable): object {
  const of = getTableName(table);
  const entries = Object.entries(getTableColumns(table)).map(([key, { dataType }]) => {
    const name = `${of}.${key}`;
    const number = 1000 + columns.length;
    const byType: Record<string, unknown> = {
      string: `${of} ${key}`,
      number,
      boolean: true,
      date: new Date(START.getTime() + number * 61_000),
      json: { USD: number },
      array: [`${of} ${key}`],
    };
    const value = name in GIVEN ? GIVEN[name] : key in REFERENCES ? REFERENCES[key] : byType[dataType];
    columns.push({ name, key, value });
    return [key, value] as const;
  });
  return Object.fromEntries(entries);
}

let exported: AccountExport;
beforeAll(async () => {
  const { context } = world;
  const source = { id: 'source', utmCampaign: 'the campaign', firstSeenAt: START };
  await context.db.insert(schema.sources).values(source);
  const parents = ['users', 'sessions', 'orders', 'subscriptions'];
  const names = [...parents, ...[...tables.keys()].filter((name) => !parents.includes(name))];
  for (const name of names) {
    const table = tables.get(name) as PgTable;
    await context.db.insert(table).values(rowOf(table));
  }
  const viewer = { userId: ME, sessionId: 'sessions id', by: 'header' as const };
  const caller = { address: '192.0.2.1', deviceCookie: null };
  exported = await exportAccount(context, viewer, { email: EMAIL }, { lang: 'en', caller });
});

/** Columns of a table. */
const of = (table: string, keys: string) => keys.split(' ').map((key) => `${table}.${key}`);

/** What the export does not have, by the reason. */
const LEFT_OUT: Record<string, string[]> = {
  'whoever has the file could get in with it, or it is the hash of such a secret': [
    ...of('session_tokens', 'hash parentHash'),
    ...['handoff_codes.hash', 'password_codes.hash', 'withdrawal_requests.hash'],
    ...of('mails', 'text html'),
    ...of('push_subscriptions', 'endpoint p256dh auth'),
  ],
  'when such a secret was made, used, or ends, which the sessions and mails of the export say': [
    ...of('session_tokens', 'createdAt firstUsedAt supersededAt'),
    ...['handoff_codes.expiresAt', 'password_codes.expiresAt'],
    ...of('withdrawal_requests', 'requestedAt expiresAt'),
  ],
  'the number that the payment provider has for it, or its page': [
    ...of('orders', 'provider providerPaymentId payer actionUrl mandateId'),
    ...of('subscriptions', 'provider mandateId'),
    ...of('method_changes', 'providerSetupId actionUrl'),
    'refunds.providerRefundId',
  ],
  'a number of ours that joins rows, or the run that wrote them': [
    ...of('orders', 'sourceId run'),
    ...['arrivals.sourceId', 'journeys.sourceId'],
    ...of('mails', 'id run'),
    ...of('pushes', 'id run'),
    ...of('method_changes', 'id subscriptionId'),
    ...['subscriptions.id', 'refunds.id', 'ledger.id'],
  ],
  'the export says it of the order': [...of('ledger', 'kind amount currency soFar at'), 'refunds.currency'],
  'the export says it by another value of the same row': [
    ...of('daily_unlocks', 'day slot'),
    ...of('journeys', 'secondAt lastWallAt'),
    'reminders.toldNumber',
  ],
  'what the server has still to do, how often it tried, or what it must not do twice': [
    ...of('orders', 'nextLookAt countedIn'),
    'method_changes.countedIn',
    ...of('subscriptions', 'nextTryAt tries spareTries remindedFor'),
    ...of('mails', 'usefulUntil attempts nextTryAt'),
    ...of('pushes', 'usefulUntil attempts nextTryAt'),
    ...of('idempotency_keys', 'key call bodyHash createdAt'),
  ],
};

test('the export has every column about the member but those that are named with a reason', () => {
  const text = JSON.stringify(exported);
  const isSaid = ({ value }: Column) =>
    value === null || text.includes(JSON.stringify(value)) || isInRevenue(value);
  const missing = columns.filter((column) => !isSaid(column)).map(({ name }) => name);
  expect(missing.sort()).toEqual(Object.values(LEFT_OUT).flat().sort());
});

/** Sums by currency are a list in the export. */
const isInRevenue = (value: unknown) =>
  typeof value === 'object' &&
  JSON.stringify(exported.journeys[0]?.revenue) ===
    JSON.stringify(Object.entries(value ?? {}).map(([currency, amount]) => ({ amount, currency })));

test('an account deletion keeps only the accounting rows, without personal data, and an undecided card change', async () => {
  const { context } = world;
  const open = { ...rowOf(schema.methodChanges), id: 'chg_open', status: 'pending' };
  await context.db.insert(schema.methodChanges).values(open as typeof schema.methodChanges.$inferInsert);
  const caller = { address: '192.0.2.1', deviceCookie: null };
  await deleteAccount(context, ME, { email: EMAIL }, { lang: 'en', caller });

  const left: Record<string, number> = {};
  let text = '';
  for (const [name, table] of tables) {
    const rows = await context.db.select().from(table);
    const own = rows.filter((row) => !isMailOfDeletion(name, row));
    if (own.length > 0) left[name] = own.length;
    text += JSON.stringify(own);
  }
  const books =
    'users orders subscriptions passes ledger receipts refunds withdrawal_requests method_changes';
  expect(left).toEqual(Object.fromEntries(books.split(' ').map((name) => [name, 1])));
  const erased = [
    ...of('users', 'email referrerToken'),
    ...of('orders', 'payerFirstName payerLastName referrerToken sourceId countedIn'),
    'receipts.email',
  ];
  const gone = columns.filter(({ name }) => erased.includes(name));
  const values = gone.map(({ value }) => JSON.stringify(value));
  expect(values).toHaveLength(erased.length);
  expect(values.filter((value) => text.includes(value))).toEqual([]);
});

/** It names nobody, and goes once it is sent. */
const isMailOfDeletion = (table: string, row: object) =>
  table === 'mails' && 'kind' in row && row.kind === 'accountDeleted';
