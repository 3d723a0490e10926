import { describe, expect, test } from '@jest/globals';
import { CARDS, HOME, SHOP, World, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

/** Sends to the tokens what no card fields would. */
const send = (type: string, payload: string) => {
  const headers = { origin: HOME, 'content-type': type };
  return world.sandbox.app.inject({ method: 'POST', url: '/v1/tokens', headers, payload });
};
const REAL_LOOKING = '4111 1111 1111 1111';

describe('tokens', () => {
  test('keep the brand and the last four digits', async () => {
    const answer = await world.typeCard(CARDS.challenge);
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^tok_/), brand: 'test', last4: '3184' });
  });

  test('a number that could be real is refused and not stored', async () => {
    const answer = await world.typeCard(REAL_LOOKING);
    expect(answer.statusCode).toBe(400);
    const message = 'Only test cards work here; never type a real card';
    expect(answer.json()).toMatchObject({ error: { code: 'test_cards_only', field: 'number', message } });
    expect(world.journal()).toBe('');
  });

  test.each([
    ['number', 'number_invalid', { number: '4242 4242 4242 4241' }],
    ['number', 'number_invalid', { number: '' }],
    ['expiry', 'expiry_past', { expiry: '02/26' }],
    ['expiry', 'expiry_invalid', { expiry: '13/30' }],
    ['cvv', 'cvv_invalid', { cvv: '12' }],
    ['cvv', 'cvv_invalid', { cvv: 'abc' }],
  ])('a wrong %s is answered with %s: %j', async (field, code, typed: Record<string, string>) => {
    const { number = CARDS.succeeds, ...rest } = typed;
    const answer = await world.typeCard(number, rest);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { field, code } });
  });

  test('a card is valid until the end of its expiry month', async () => {
    world.time = Date.parse('2026-03-31T23:59:59Z');
    expect((await world.typeCard(CARDS.succeeds, { expiry: '03/26' })).statusCode).toBe(200);
    world.time += 1000;
    expect((await world.typeCard(CARDS.succeeds, { expiry: '03/26' })).statusCode).toBe(400);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: SHOP },
    { 'sec-fetch-site': 'same-site', origin: SHOP },
    { 'sec-fetch-site': 'same-origin', origin: SHOP },
    { origin: SHOP },
    {},
  ])('are refused to requests from outside the card fields: %j', async (headers) => {
    expect((await world.typeCard(CARDS.succeeds, {}, headers)).statusCode).toBe(403);
  });

  test('an Origin alone is enough for a browser without fetch metadata', async () => {
    expect((await world.typeCard(CARDS.succeeds, {}, { origin: HOME })).statusCode).toBe(200);
  });

  test('accept JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await send(type, '{"number":"4242424242424242","expiry":"12/30","cvv":"123"}');
      expect(answer.statusCode).toBe(415);
    }
  });
});

test('the journal and the logs contain no card data', async () => {
  for (const number of [...Object.values(CARDS), REAL_LOOKING]) {
    await world.typeCard(number, { expiry: '11/37', cvv: '987' });
  }
  await send('application/json', '{"number":"4242424242424242","cvv":987');
  // An internal failure is the one thing that is logged.
  Object.defineProperty(world, 'time', {
    configurable: true,
    get() {
      throw new Error('The clock is broken');
    },
  });
  expect((await world.typeCard(CARDS.succeeds, { expiry: '11/37', cvv: '987' })).statusCode).toBe(500);
  expect(world.lines.join('\n')).toContain('The clock is broken');
  const written = world.journal() + world.lines.join('\n');
  expect(written).toContain('4242');
  for (const typed of ['42424242', '4242 4242', '40000000', '27600', '4111', '11/37', '11/2037', '987"']) {
    expect(written).not.toContain(typed);
  }
});

describe('the card fields', () => {
  test('may be framed by merchants only and run only their own script', async () => {
    const world = await World.open({ SANDBOX_MERCHANT_ORIGINS: `${SHOP}, https://shop.example` });
    const page = await world.visit('/fields/card?lang=en');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors ${SHOP} https://shop.example`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await world.visit('/fields/card.js')).headers['content-type']).toContain('text/javascript');
  });

  test.each([
    ['en', 'Card number'],
    ['es', 'Número de tarjeta'],
    ['fr', 'Numéro de carte'],
    ['de', 'Kartennummer'],
    ['pt-BR', 'Número do cartão'],
    ['constructor', 'Card number'],
  ])('are labelled for ?lang=%s', async (lang, label) => {
    const { body } = await world.visit(`/fields/card?lang=${lang}`);
    expect(body).toContain(`<label for="number">${label}</label>`);
    for (const hint of ['cc-number', 'cc-exp', 'cc-csc']) expect(body).toContain(`autocomplete="${hint}"`);
  });
});

test('the test cards are listed', async () => {
  const cards = (await world.visit('/test-cards')).json<{ number: string }[]>();
  const numbers = Object.values(CARDS).map((number) => number.replaceAll(' ', ''));
  expect(cards.map(({ number }) => number)).toEqual(numbers);
  expect((await world.visit('/')).body).toContain('4000 0000 0000 5555');
  expect((await world.visit('/healthz')).statusCode).toBe(200);
});
