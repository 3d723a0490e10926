import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { attemptLimits as limits } from '../../../server/accounts/throttle.ts';
import { problemReports, throttles } from '../../../server/db/schema.ts';
import { openBrowser, openMember } from '../accounts/browser.ts';
import { cassetteOf } from '../support/cassettes.ts';
import { createTestContext, type TestContext } from '../support/testContext.ts';

let world: TestContext;
beforeAll(async () => {
  world = await createTestContext();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.context.db.delete(problemReports);
  await world.context.db.delete(throttles);
});

const RUN = 'k3x9ab';
const send = (cassette: string, { run = RUN, ip = '10.0.0.1' } = {}) =>
  openBrowser(world.app, ip).ask('POST /api/problem', { run, cassette });
const kept = () => world.context.db.select().from(problemReports);
const typed = (text: string) =>
  cassetteOf(RUN, [{ at: 1, kind: 'asked', call: 'GET /api/homepage/query', number: 1, input: { q: text } }]);

test('a report is kept as it was sent, under the id of its run, and without its sender', async () => {
  const member = await openMember(world.app, 'robin@example.com');
  const cassette = cassetteOf(RUN);
  expect(await member.ask('POST /api/problem', { run: RUN, cassette })).toMatchObject({
    code: 200,
    info: null,
  });
  expect(await kept()).toEqual([
    { id: expect.stringMatching(/^prb_/), run: RUN, receivedAt: world.context.now(), cassette },
  ]);
});

test('a real cassette of several kinds of happenings is taken', async () => {
  const cassette = readFileSync('__tests__/cassettes/unlock-by-the-free-pick.json', 'utf8');
  expect((await send(cassette, { run: JSON.parse(cassette).run.id })).code).toBe(200);
});

test.each([
  ['no JSON', '{"version"'],
  ['no object', '[]'],
  ['nested beyond any stack', '['.repeat(400_000)],
  ['another version', cassetteOf(RUN).replace('"version":1', '"version":2')],
  ['another run', cassetteOf('another')],
  ['no document', cassetteOf(RUN).replace(/"documents":.*,"lacks"/, '"documents":[],"lacks"')],
  ['a time that is no date', cassetteOf(RUN, [], 1e300)],
  ['an unknown happening', cassetteOf(RUN, [{ at: 1, kind: 'other' } as never])],
])('a text that is %s is refused and not kept', async (_what, cassette) => {
  expect(await send(cassette)).toMatchObject({ status: 400, data: { fields: { cassette: 'invalid' } } });
  expect(await kept()).toEqual([]);
});

test.each([['4242 4242 4242 4242'], ['my card 4242424242424242'], ['４２４２４２４２４２４２４２４２']])(
  'a card’s number that somebody typed is refused: %s',
  async (number) => {
    const answer = await send(typed(number));
    expect(answer).toMatchObject({ status: 400, data: { fields: { cassette: 'invalid' } } });
    expect(answer.message).toMatch(/card/i);
    expect(await kept()).toEqual([]);
  },
);

test('a stored time is no card’s number, even one that passes the check of cards', async () => {
  // 1772798400001 passes the Luhn check.
  expect((await send(typed('{"at":1772798400001}'))).code).toBe(200);
});

test('half a megabyte of JSON fits, all of it quotation marks', async () => {
  const cassette = typed('"'.repeat(245_000));
  expect(cassette.length).toBeGreaterThan(490_000);
  expect((await send(cassette)).code).toBe(200);
});

test('an address has its limit, and everybody together have theirs', async () => {
  for (let time = 0; time < limits.reportAddress.max; time += 1) await send(cassetteOf(RUN));
  expect((await send(cassetteOf(RUN))).status).toBe(429);
  const addresses = Math.ceil(limits.allReports.max / limits.reportAddress.max);
  for (let at = 1; at < addresses; at += 1)
    for (let time = 0; time < limits.reportAddress.max; time += 1)
      await send(cassetteOf(RUN), { ip: `10.1.0.${at}` });
  expect(await kept()).toHaveLength(limits.allReports.max);
  expect((await send(cassetteOf(RUN), { ip: '10.2.0.1' })).status).toBe(429);
});
