import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { type CallName, calls } from '../../../contract/calls.ts';
import { registerErrorHandler } from '../../../server/http/errorHandler.ts';
import { responseSchema } from '../../../server/http/responseSchema.ts';
import { ExpectedError } from '../../../server/lib/errors.ts';
import { openShop } from '../billing/shop.ts';
import type { Schema } from '../fuzz/requests.ts';
import { call } from '../support/testContext.ts';

/** A value that a schema allows. `choice` says which option of each union it takes. */
function sample(schema: Schema, choice: number): unknown {
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[choice % schema.anyOf.length] as Schema, choice);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(value, choice)]),
      );
    case 'array':
      return [sample(schema.items as Schema, choice), sample(schema.items as Schema, choice + 1)];
    case 'string':
      return 'Straße “1” \n';
    case 'integer':
      return 1499;
    case 'number':
      return 12.25;
    case 'boolean':
      return choice % 2 === 0;
    case 'null':
      return null;
    default:
      throw new Error(`No sample of ${JSON.stringify(schema)}`);
  }
}

/** The same value with one more field in every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, withSecrets(inner)]);
  return { ...Object.fromEntries(fields), passwordHash: 'secret' };
}

const names = Object.keys(calls) as CallName[];
let app: FastifyInstance;
let answer: () => unknown;
beforeAll(() => {
  app = fastify();
  registerErrorHandler(app);
  for (const [index, name] of names.entries())
    app.get(`/${index}`, { schema: { response: { 200: responseSchema(calls[name].info) } } }, async () =>
      answer(),
    );
});
afterAll(() => app.close());

async function ask(index: number) {
  const { statusCode, body } = await app.inject({ url: `/${index}` });
  return { status: statusCode, body: JSON.parse(body) };
}

describe.each(names.map((name, index) => ({ name, index })))('$name', ({ name, index }) => {
  test.each([0, 1, 2])(
    'sends every field of the contract and no other (option %i of each union)',
    async (choice) => {
      const info = sample(calls[name].info as Schema, choice);
      const body = { code: 200, message: 'OK', info };
      answer = () => body;
      expect(await ask(index)).toEqual({ status: 200, body });
      answer = () => withSecrets(body);
      expect(await ask(index)).toEqual({ status: 200, body });
    },
  );

  test('sends an expected error with only the data of the contract', async () => {
    const fields = { email: 'invalid', 'card.token': 'required' };
    const told = async (error: ExpectedError) => {
      answer = () => {
        throw error;
      };
      return ask(index);
    };
    const secret = { fields, passwordHash: 'secret' } as never;
    const form = { code: 422, message: 'Please check what you entered.', data: { fields } };
    expect(await told(new ExpectedError(422, 'checkForm', secret))).toEqual({ status: 200, body: form });
    const none = { code: 404, message: 'We can’t find this video.' };
    expect(await told(new ExpectedError(404, 'videoNotFound'))).toEqual({ status: 200, body: none });
  });
});

test('POST /api/payment/order drops a field that the payment provider adds', async () => {
  const shop = await openShop();
  shop.bank.provider.card = { kind: 'frame', url: 'http://bank.test/fields', secretKey: 'sk_1' } as never;
  const { token } = await shop.signedIn();
  const { body } = await call(shop.app, 'POST /api/payment/order', { planId: 'monthly' }, { token });
  const { info } = body as Extract<typeof body, { code: 200 }>;
  expect(info.card).toEqual({ kind: 'frame', url: 'http://bank.test/fields' });
  await shop.close();
});
