import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { openApi } from '../../scripts/openapi.ts';

/* An app stays open for days, and others build on the API: what the last release sends is taken, what it reads is answered. */

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  pattern?: string;
} & { [bound in (typeof LEAST)[number] | (typeof MOST)[number]]?: number };
type Operation = {
  security: Record<string, unknown>[];
  parameters: { name?: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const LEAST = ['minimum', 'minLength', 'minItems'] as const;
const MOST = ['maximum', 'maxLength', 'maxItems'] as const;

const released: Document = JSON.parse(readFileSync('docs/openapi-released.json', 'utf8'));
const present = openApi() as Document;

/** What would fail for a client of `before` on a server of `after`. */
function breaksBetween(before: Document, after: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, was]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const is = after.paths[path]?.[method];
      if (!is) return [`${at} is gone`];
      const anyone = (operation: Operation) => operation.security.some((each) => !('session' in each));
      return [
        ...(anyone(was) && !anyone(is) ? [`${at} is for members only`] : []),
        ...misfits(inputOf(was), inputOf(is), before, after, `${at} sends`, false),
        ...misfits(answerOf(is), answerOf(was), after, before, `${at} answers`, true),
      ];
    }),
  );
}

function inputOf({ parameters, requestBody }: Operation): Schema {
  if (requestBody) return requestBody.content['application/json'].schema;
  const named = parameters.flatMap(({ name, schema = {}, required }) =>
    name === undefined ? [] : [{ name, schema, required }],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}
const answerOf = ({ responses }: Operation): Schema =>
  responses[200]?.content?.['application/json'].schema ?? {};

const resolve = (schema: Schema, { components }: Document): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
const typesOf = ({ type }: Schema) => (type === undefined ? [] : [type].flat());
const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum);

/** Where a value of `given` may be none of `expected`. `isAnswer`: more fields do no harm, lengths are not looked at. */
function misfits(
  given: Schema,
  expected: Schema,
  ofGiven: Document,
  ofExpected: Document,
  at: string,
  isAnswer: boolean,
): string[] {
  const [is, may] = [resolve(given, ofGiven), resolve(expected, ofExpected)];
  const within = (one: Schema, other: Schema, where = at) =>
    misfits(one, other, ofGiven, ofExpected, where, isAnswer);
  if (is.anyOf) return is.anyOf.flatMap((each) => within(each, expected));
  if (may.anyOf) {
    const each = may.anyOf.map((one) => within(given, one));
    return each.some((faults) => faults.length === 0)
      ? []
      : (each.sort((a, b) => a.length - b.length)[0] ?? []);
  }

  const [values, known] = [valuesOf(is), valuesOf(may)];
  if (known) {
    const strange = values?.filter((value) => !known.includes(value));
    return strange?.length === 0 ? [] : [`${at} ${strange?.join(', ') ?? 'any value'}`];
  }
  const types = values ? [...new Set(values.map((value) => typeof value))] : typesOf(is);
  const other = types.filter(
    (type) => !typesOf(may).includes(type) && !(type === 'integer' && typesOf(may).includes('number')),
  );
  if (other.length > 0 && typesOf(may).length > 0) return [`${at} ${other.join(', ')}`];

  const faults: string[] = [];
  if (!isAnswer && !values) {
    if (may.pattern !== undefined && may.pattern !== is.pattern) faults.push(`${at} another pattern`);
    for (const bound of LEAST) if ((may[bound] ?? 0) > (is[bound] ?? 0)) faults.push(`${at} less: ${bound}`);
    for (const bound of MOST)
      if ((may[bound] ?? Number.POSITIVE_INFINITY) < (is[bound] ?? Number.POSITIVE_INFINITY))
        faults.push(`${at} more: ${bound}`);
  }
  for (const name of may.required ?? [])
    if (!is.required?.includes(name)) faults.push(`${at} it without ${name}`);
  for (const [name, schema] of Object.entries(is.properties ?? {})) {
    const counterpart = may.properties?.[name];
    if (counterpart) faults.push(...within(schema, counterpart, `${at} .${name}`));
    else if (!isAnswer && may.additionalProperties === false) faults.push(`${at} .${name}`);
  }
  if (isAnswer)
    for (const name of Object.keys(may.properties ?? {}))
      if (!is.properties?.[name] && !may.required?.includes(name)) faults.push(`${at} it without ${name}`);
  for (const [pattern, schema] of Object.entries(is.patternProperties ?? {}))
    faults.push(...within(schema, may.patternProperties?.[pattern] ?? {}, `${at} .*`));
  if (is.items && may.items) faults.push(...within(is.items, may.items, `${at} []`));
  return faults;
}

test('a client of the last release works with this server', () => {
  expect(breaksBetween(released, present)).toEqual([]);
});

describe('the compatibility check', () => {
  const order = (document: Document) => document.paths['/api/payment/order']?.post as Operation;
  const asked = (document: Document) => inputOf(order(document)) as Required<Schema>;
  const plan = (document: Document) => document.components.schemas.Plan as Required<Schema>;
  const breaksAfter = (change: (document: Document) => void) => {
    const document = structuredClone(released);
    change(document);
    return breaksBetween(released, document);
  };

  const ORDER = 'POST /api/payment/order sends';
  const closed = (d: Document) =>
    Object.assign(d.paths['/api/plan']?.get ?? {}, { security: [{ session: [] }] });
  const limited = (name: string, change: object) => (d: Document) =>
    Object.assign(asked(d).properties[name] ?? {}, change);
  const optional = (d: Document) => plan(d).required.splice(plan(d).required.indexOf('amount'), 1);
  const retyped = (d: Document) => Object.assign(plan(d).properties, { amount: { type: 'string' } });

  test.each<[string, (document: Document) => void, string]>([
    ['a call that is gone', (d) => delete d.paths['/api/plan'], 'GET /api/plan is gone'],
    ['a call that only members may make now', closed, 'GET /api/plan is for members only'],
    [
      'a field that must be sent now',
      (d) => asked(d).required.push('videoId'),
      `${ORDER} it without videoId`,
    ],
    ['a field that is no longer taken', (d) => delete asked(d).properties.videoId, `${ORDER} .videoId`],
    ['a shorter text', limited('planId', { maxLength: 5 }), `${ORDER} .planId more: maxLength`],
    ['a value that is no longer taken', limited('lang', { enum: ['en'] }), `${ORDER} .lang es, fy, dy, pt`],
    ['a field that may be missing from an answer now', optional, 'it without amount'],
    ['a field of another type in an answer', retyped, '.amount string'],
    [
      'a value in an answer that no client knows',
      (d) => plan(d).properties.kind?.enum?.push('gift'),
      '.kind gift',
    ],
  ])('finds %s', (_title, change, fault) => {
    const found = breaksAfter(change);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toContain(fault);
  });

  test('accepts new calls, optional fields, longer texts and additional fields in a response', () => {
    const found = breaksAfter((d) => {
      d.paths['/api/new'] = { get: order(d) };
      asked(d).properties.gift = { type: 'string' };
      Object.assign(asked(d).properties.planId ?? {}, { maxLength: 500 });
      plan(d).properties.badge = { type: 'string' };
    });
    expect(found).toEqual([]);
  });
});
