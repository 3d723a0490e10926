import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { type CallName, calls } from '../contract/calls.ts';
import * as entities from '../contract/entities.ts';

/* The API as OpenAPI 3.1, from the contract that the server checks and the app compiles against. */

type Json = { [keyword: string]: unknown };

const REFUSALS = {
  400: 'Input that does not fit; `data.fields` names what is wrong',
  401: 'No session, or one that has ended',
  429: 'Too many tries',
  503: 'The server is busy or cannot ask its database; `Retry-After` says when to come back',
};

/** Calls that a repeat under the same key does once. */
const REPEATABLE: CallName[] = [
  'POST /api/payment/order',
  'POST /api/payment/pay',
  'POST /api/payment/method',
];

/** Schemas with a name of their own. */
const named = new Map<unknown, string>(
  Object.entries(entities).flatMap(([name, schema]) =>
    typeof schema === 'object' && 'type' in schema && schema.type === 'object'
      ? [[schema, name] as const]
      : [],
  ),
);

export function openApi(): Json {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const [method, path] = name.split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, method, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cliffhanger',
      version,
      description:
        'Every answer is an envelope: `code` 200 with `info`, or another code with a `message` for people and, where there is more to say, `data`. Expected refusals come with HTTP 200 or the HTTP status of their code.',
    },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...named].map(([schema, name]) => [name, fieldsOf(schema)]).sort()),
        Refusal: envelope({ not: { const: 200 } }, { data: refer(entities.ErrorData) }),
      },
      parameters: {
        idempotencyKey: {
          ...{
            name: 'idempotency-key',
            in: 'header',
            schema: { type: 'string', minLength: 8, maxLength: 200 },
          },
          description: 'A repeat under the same key changes nothing more and gets the same answer',
        },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, words]) => [
          status,
          answer(words, { $ref: '#/components/schemas/Refusal' }),
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'user-token' },
      },
    },
  };
}

function operation(name: CallName, method: string, path: string): Json {
  const { access, input, info } = calls[name];
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).slice(2).map(capital)].join(''),
    tags: [path.split('/')[2]],
    security: access === 'member' ? [{ session: [] }] : [{}, { session: [] }],
    parameters: [
      ...(method === 'GET' ? parametersOf(input) : []),
      ...(REPEATABLE.includes(name) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
    ],
    ...(method !== 'GET' && { requestBody: bodyOf(input) }),
    responses: {
      200: answer('Done, or refused for a reason that `code` names', {
        anyOf: [
          envelope({ const: 200 }, { info: refer(info) }, ['info']),
          { $ref: '#/components/schemas/Refusal' },
        ],
      }),
      ...Object.fromEntries(
        Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const answer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

const envelope = (code: Json, content: Json, required: string[] = []): Json => ({
  type: 'object',
  properties: { code: { type: 'integer', ...code }, message: { type: 'string' }, ...content },
  required: ['code', 'message', ...required],
});

function parametersOf(input: TSchema): Json[] {
  const { properties = {}, required = [] } = input as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema: refer(schema) },
  }));
}

const bodyOf = (input: TSchema): Json => ({ content: { 'application/json': { schema: refer(input) } } });

/** A named schema by its name, and any other with those inside it by theirs. */
function refer(schema: unknown): unknown {
  const name = named.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : fieldsOf(schema);
}

function fieldsOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer);
  if (typeof schema !== 'object' || schema === null) return schema;
  const options = (schema as { anyOf?: Json[] }).anyOf?.map((option) => option.const);
  if (options?.every((option) => option !== undefined)) return { enum: options };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value)]));
}
