import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { requestRefund } from '../../../server/billing/refunds.ts';
import { inRun } from '../../../server/currentRun.ts';
import { webhookEvents } from '../../../server/db/schema.ts';
import { sendDueMails } from '../../../server/mail/outbox.ts';
import { cassette } from '../../../server/operator/cassette.ts';
import { UsageError } from '../../../server/operator/command.ts';
import { flow } from '../../../server/operator/flow.ts';
import { keepProblemReport } from '../../../server/problems/problemReports.ts';
import { openShop, type Shop } from '../billing/shop.ts';
import { cassetteOf } from '../support/cassettes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

let runs = 0;
const newId = () => `run${++runs}`;
const run = (id: string) => flow.run(shop.context, { id });
const told = async (id: string) => (await run(id)).map(({ what, about }) => `${what}: ${about}`);
/** Places and pays an order in a run, a second apart. */
async function bought(named: string, planId: string, videoId: string | null = null, user?: string) {
  const owner = user ?? (await shop.member());
  const order = await inRun(named, () => shop.order(owner, planId, videoId));
  shop.advance(1000);
  return inRun(named, () => shop.pay(owner, order.id));
}

describe('a run', () => {
  test('is shown from the tap to the mail, in order of time', async () => {
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

  test('that was declined says why', async () => {
    const id = newId();
    shop.bank.outcome = 'declined';
    const order = await bought(`subscribe/subscribeRequested#${id}`, 'weekly');
    expect(await told(id)).toEqual([
      'order placed: weekly, 5.99 USD',
      `order declined: sandbox card ${order.providerPaymentId} card_declined`,
    ]);
  });

  test('is found under its id by whatever name its requests have', async () => {
    const id = newId();
    const user = await shop.member();
    await inRun(`unlocked/unlockRequested#${id}`, () => shop.order(user, 'weekly'));
    await inRun(`subscribe/subscribeRequested#${id}`, () => shop.order(user, 'pass', 'short'));
    expect((await run(id)).map((row) => row.run)).toEqual([
      `unlocked/unlockRequested#${id}`,
      `subscribe/subscribeRequested#${id}`,
    ]);
  });

  test('shows the refund that another run asked for, and that run shows its job', async () => {
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
    expect(await told(later)).toEqual(
      expect.arrayContaining(['job done: refund, tried 1 times', 'mail waiting: refundDone']),
    );
  });

  test('shows the webhook that settled its order, and what that led to', async () => {
    const id = newId();
    await shop.context.db
      .insert(webhookEvents)
      .values({ provider: 'sandbox', eventId: 'evt_1', receivedAt: shop.context.now(), run: `a/b#${id}` });
    const at = shop.context.now().toISOString();
    const webhook = { at, what: 'webhook received', about: 'sandbox evt_1', order: null, run: `a/b#${id}` };
    expect(await run(id)).toEqual([webhook]);
  });

  test('shows what happened in the app once its viewer has reported it, among the rows of the server', async () => {
    const id = newId();
    const name = `unlocked/unlockRequested#${id}`;
    const opened = shop.context.now().getTime() - 500;
    await bought(name, 'pass', 'short');
    shop.advance(60_000);
    const unlocked = { call: 'POST /api/video/unlock', number: 1 } as const;
    const failed = { call: 'POST /api/video/unlock', status: 500 };
    const answer = {
      delay: 450,
      status: 500,
      body: null,
      failure: 'badResponse',
      requestId: 'req-12345',
    } as const;
    const type = 'unlocked/unlockRequested';
    const happenings: Parameters<typeof cassetteOf>[1] = [
      { at: 400, kind: 'dispatched', type, run: { name: type, id } },
      { at: 450, kind: 'asked', ...unlocked, input: {} },
      { at: 900, kind: 'answered', ...unlocked, ...answer },
      { at: 910, kind: 'did', type: 'api/failed', payload: failed, run: null },
      { at: 950, kind: 'moved', by: 'PUSH', to: '/individual', key: 'a', mover: 'person' },
      { at: 960, kind: 'codeWanted', file: 'screen-me.js' },
      { at: 990, kind: 'codeEnded', file: 'screen-me.js', arrived: false, delay: 30 },
    ];
    const reported = cassetteOf(id, happenings, opened);
    await keepProblemReport(shop.context, { run: id, cassette: reported }, '10.0.0.1');

    expect(await told(id)).toEqual([
      'app: document: 1 at /videos/short',
      'app: action: unlocked/unlockRequested',
      'app: call: POST /api/video/unlock',
      'order placed: pass for short, 9.99 USD',
      'app: answer: POST /api/video/unlock failed (badResponse) 500 after 450 ms req-12345',
      'app: action: api/failed {"call":"POST /api/video/unlock","status":500}',
      'app: moved: /individual',
      'app: code: screen-me.js is wanted',
      'app: code: screen-me.js did not arrive',
      expect.stringMatching(/^order paid: /),
      'money captured: 9.99 USD',
      expect.stringMatching(/^receipt issued: /),
      'pass granted: short',
      expect.stringMatching(/^mail waiting: /),
      `problem reported: ${reported.length} characters`,
    ]);
    expect((await run(id)).find(({ what }) => what === 'app: action')).toMatchObject({ run: name });
  });

  test('has nothing of a run whose id only begins alike', async () => {
    const id = newId();
    await bought(`a/b#${id}x`, 'weekly');
    expect(await run(id)).toEqual([]);
    expect(flow.print([])).toEqual(['The database holds nothing of such a run.']);
  });
});

test('work that no call asks for belongs to the run of its order', async () => {
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

describe('the command', () => {
  const read = (...positionals: string[]) => flow.read({ values: {}, positionals });

  test('is typed with an id, or with a run as the log spells it', () => {
    expect(read('k3x9ab')).toEqual({ id: 'k3x9ab' });
    expect(read('unlocked/unlockRequested#k3x9ab')).toEqual({ id: 'k3x9ab' });
  });

  test.each([[[]], [['']], [['K3X9AB']], [['k3x 9ab']], [["'; drop"]], [['a'.repeat(17)]], [['a', 'b']]])(
    'refuses %j',
    (positionals) => {
      expect(() => read(...positionals)).toThrow(UsageError);
    },
  );

  test('prints nothing that a terminal would obey', () => {
    const at = '2026-03-04T12:00:00.000Z';
    const about = 'a\u001b[2Jb';
    const lines = flow.print([{ at, what: 'webhook received', about, order: null, run: null }]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('a?[2Jb');
  });
});

describe('a reported cassette', () => {
  const printed = async (id: string) => cassette.print(await cassette.run(shop.context, { id }));

  test('is printed as the JSON that a replay takes, the latest of them', async () => {
    const id = newId();
    for (const type of ['a/first', 'a/second']) {
      const text = cassetteOf(id, [{ at: 1, kind: 'did', type, run: null }]);
      await keepProblemReport(shop.context, { run: id, cassette: text }, '10.0.0.2');
      shop.advance(1000);
    }
    const [json, ...rest] = await printed(id);
    expect(rest).toEqual([]);
    expect(json).toContain('a/second');
    expect(JSON.parse(json ?? '')).toEqual(
      JSON.parse(cassetteOf(id, [{ at: 1, kind: 'did', type: 'a/second', run: null }])),
    );
  });

  test('does not control the terminal, and says the same', async () => {
    const id = newId();
    const type = 'a/\u009b31m\u202e\u007fé';
    const text = cassetteOf(id, [{ at: 1, kind: 'did', type, run: null }]);
    await keepProblemReport(shop.context, { run: id, cassette: text }, '10.0.0.3');
    const json = (await printed(id)).join('');
    expect(json).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(json).documents[0].happenings[0].type).toBe(type);
  });

  test('that nobody has sent is said so', async () => {
    expect(await printed('nobody')).toEqual(['Nobody has reported such a run in the last 30 days.']);
    expect(cassette.read({ values: {}, positionals: ['a/b#k3x9ab'] })).toEqual({ id: 'k3x9ab' });
  });
});
