import { describe, expect, test } from '@jest/globals';
import { requestRefund } from '../../../server/billing/refunds.ts';
import { webhookEvents } from '../../../server/db/schema.ts';
import { inRun } from '../../../server/lib/currentRun.ts';
import { sendDueMails } from '../../../server/mail/outbox.ts';
import { flow, readRunId } from '../../../server/operator/flow.ts';
import { shopOfSuite } from '../billing/shop.ts';

const shop = shopOfSuite();

let runs = 0;
const newId = () => `run${100 + ++runs}abcde`;
/** Its rows, where the id has one run. */
const run = async (id: string) => (await flow.run(shop.context, { id })).flatMap(({ rows }) => rows);
const told = async (id: string) => (await run(id)).map(({ what, about }) => `${what}: ${about}`);
/** Places and pays an order in a run, a second apart. */
async function bought(named: string, planId: string, videoId: string | null = null, user?: string) {
  const owner = user ?? (await shop.member());
  const order = await inRun(named, () => shop.order(owner, planId, videoId));
  shop.advance(1000);
  return inRun(named, () => shop.pay(owner, order.id));
}

describe('a run', () => {
  test('is listed in order of time, from the order placed to the receipt mailed', async () => {
    const id = newId();
    const name = `unlocked/unlockRequested#${id}`;
    const order = await bought(name, 'pass', 'short');
    shop.advance(1000);
    await sendDueMails(shop.context, shop.log);

    const rows = await run(id);
    const [receipt] = rows.filter(({ what }) => what === 'receipt issued');
    expect(rows.map(({ what, about }) => `${what}: ${about}`)).toEqual([
      'order placed: pass for short, 9.99 USD',
      `order paid: sandbox card ${order.providerPaymentId}`,
      'money captured: 9.99 USD',
      `receipt issued: ${receipt?.about}`,
      'pass granted: short',
      'mail sent: receipt',
    ]);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
    expect(new Date(rows.at(-1)?.at ?? 0).getTime()).toBe(shop.context.now().getTime());
    expect(new Set(rows.slice(0, -1).map((row) => row.order))).toEqual(new Set([order.id]));
    expect(rows[0]).toMatchObject({ run: name });
  });

  test('with a declined payment shows the reason', async () => {
    const id = newId();
    shop.bank.outcome = 'declined';
    const order = await bought(`subscribe/subscribeRequested#${id}`, 'weekly');
    expect(await told(id)).toEqual([
      'order placed: weekly, 5.99 USD',
      `order declined: sandbox card ${order.providerPaymentId} card_declined`,
    ]);
  });

  test('is found by its id, whatever names its requests carry', async () => {
    const id = newId();
    const user = await shop.member();
    const [first, second] = [`unlocked/unlockRequested#${id}`, `subscribe/subscribeRequested#${id}`];
    await inRun(first, () => shop.order(user, 'weekly'));
    await inRun(second, () => shop.order(user, 'pass', 'short'));
    expect((await run(id)).map((row) => row.run)).toEqual([first, second]);
  });

  test('shows a refund that another run requested, and that run shows the refund job', async () => {
    const [id, later] = [newId(), newId()];
    const order = await bought(`subscribe/subscribeRequested#${id}`, 'weekly');
    shop.advance(1000);
    await inRun(`withdrawal/confirmed#${later}`, () =>
      shop.context.db.transaction((tx) => requestRefund(tx, shop.context, order, 'withdrawal')),
    );
    expect(await told(later)).toContain('job waiting: refund, tried 0 times');
    shop.advance(1000);
    await shop.minute();
    expect(await told(id)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^subscription begun: weekly, paid until /),
        'refund requested: withdrawal, 5.99 USD',
        'money refunded: -5.99 USD',
        expect.stringMatching(/^refund done: /),
        expect.stringMatching(/^order refunded: /),
        'job done: refund, tried 1 times',
      ]),
    );
    const done = ['job done: refund, tried 1 times', 'mail waiting: refundDone'];
    expect(await told(later)).toEqual(expect.arrayContaining(done));
  });

  test('shows a webhook that was received for it', async () => {
    const id = newId();
    const [receivedAt, named] = [shop.context.now(), `a/b#${id}`];
    const event = { provider: 'sandbox', eventId: 'evt_1', receivedAt, run: named };
    await shop.context.db.insert(webhookEvents).values(event);
    const told = { what: 'webhook received', about: 'sandbox evt_1', order: null };
    const webhook = { at: receivedAt.toISOString(), ...told, run: named };
    expect(await run(id)).toEqual([webhook]);
  });

  test('is found alone by its id, and by its code with every other run of that code', async () => {
    const code = newId().slice(0, 6);
    const runs = [`${code}later`, `${code}first`];
    await bought(`a/b#${runs[1]}`, 'weekly');
    shop.advance(1000);
    await bought(`a/b#${runs[0]}`, 'weekly');
    const found = await flow.run(shop.context, { id: code });
    expect(found.map(({ id, rows }) => [id, rows[0]?.run])).toEqual([
      [runs[1], `a/b#${runs[1]}`],
      [runs[0], `a/b#${runs[0]}`],
    ]);
    const printed = flow.print(found);
    expect(printed.filter((line) => /^Run |^$/.test(line))).toEqual([`Run ${runs[1]}`, '', `Run ${runs[0]}`]);
    expect(await flow.run(shop.context, { id: runs[0] as string })).toEqual([found[1]]);
    expect(flow.print(found.slice(0, 1)).join('\n')).not.toContain('Run a');
  });

  test('with an old six-character id is found by that id', async () => {
    await bought('a/b#old123', 'weekly');
    await bought('a/b#old123longr', 'weekly');
    const found = await flow.run(shop.context, { id: 'old123' });
    expect(found.map(({ id }) => id)).toEqual(['old123', 'old123longr']);
  });

  test('does not include a run whose id only starts the same', async () => {
    const id = newId();
    await bought(`a/b#${id.slice(0, 10)}x`, 'weekly');
    expect(await run(id)).toEqual([]);
    expect(flow.print([])).toEqual(['The database holds nothing of such a run.']);
  });
});

test('jobs that no request started belong to the run of their order', async () => {
  const id = newId();
  const order = await bought(`subscribe/subscribeRequested#${id}`, 'weekly');
  await shop.context.db.transaction((tx) => requestRefund(tx, shop.context, order, 'operator'));
  shop.bank.down = true;
  await shop.minute();
  const failed = shop.logged.filter(({ text }) => text.startsWith('a job failed'));
  expect(failed.map(({ data }) => data)).toEqual(
    ['endMandate', 'refund'].map((kind) => expect.objectContaining({ kind, run: order.run })),
  );
  expect((await told(id)).filter((line) => line.startsWith('job waiting'))).toHaveLength(2);
});

test('a run is named by its code, by its id or as the log spells it, and by nothing else', () => {
  expect(readRunId('k3x9ab')).toBe('k3x9ab');
  expect(readRunId('unlocked/unlockRequested#k3x9ab4hq7z')).toBe('k3x9ab4hq7z');
  for (const other of ['', 'K3X9AB', 'k3x 9a', "'; drop", 'k3x9a', 'k3x9ab4', 'k3x9ab4hq7z0'])
    expect(() => readRunId(other)).toThrow('Name one run by its code or its id');
});
