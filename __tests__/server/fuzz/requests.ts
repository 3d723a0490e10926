import fc from 'fast-check';
import { type CallName, calls } from '../../../contract/calls.ts';

/** A request comes from a visitor, from a signed-in member, or with a made-up token. */
export type Caller = 'visitor' | 'member' | 'forger';
export type FuzzRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
  caller: Caller;
  /** The call that the request means, and its input, where it has the form of a call. */
  call: { name: CallName; input: unknown } | null;
};
/** Values that exist in the world of the fuzzer, by the field that holds them. */
export type Known = Record<string, readonly string[]>;

export type Schema = {
  type?: string;
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const NAMES = Object.keys(calls) as CallName[];
const PROTOTYPE_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
const EXTRA_FIELDS = [
  ...['price', 'amount', 'currency', 'userId', 'status', 'role', 'paid', 'renewalDays'],
  ...PROTOTYPE_NAMES,
];
const NASTY_TEXTS = [
  ...PROTOTYPE_NAMES,
  ...['', ' ', '\u0000', '\u202e', '\ud800'],
  ...["' or 1=1 --", '%00', '%27;select pg_sleep(9)--', '../../../../etc/passwd'],
  ...['<script>alert(1)</script>', '{{7*7}}', '$&'],
  ...['R-2026-000001', 'NaN', '-1', '1e309', '4242 4242 4242 4242', '4 '.repeat(25_000)],
];

const textOf = ({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> => {
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  if (pattern === undefined) return text;
  const fits = new RegExp(pattern, 'u');
  // Texts without a pattern of words rarely fit one, so words stand in for those that do not.
  return fc
    .tuple(text, fc.stringMatching(/^[a-z]{1,12}$/))
    .map(([any, word]) => (fits.test(any) ? any : word));
};

/** A value that the schema allows; a known value of the field three times out of four. */
function sampleOf(schema: Schema, field: string, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => sampleOf(option, field, known)));
  switch (schema.type) {
    case 'object':
      return inputOf(schema, known);
    case 'array':
      return fc.array(sampleOf(schema.items ?? {}, field, known), { maxLength: 3 });
    case 'string': {
      const values = known[field];
      const any = textOf(schema);
      return values
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any })
        : any;
    }
    case 'integer':
    case 'number': {
      const { minimum = -1_000, maximum = 1_000_000 } = schema;
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No value of ${JSON.stringify(schema)}`);
  }
}

function inputOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name, known)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

/** One field is wrong, missing or too much. */
const broken = (input: object): fc.Arbitrary<unknown> => {
  const fields = Object.keys(input);
  const nasty = fc.oneof(fc.constantFrom<unknown>(...NASTY_TEXTS), fc.jsonValue({ maxDepth: 3 }));
  const extra = fc
    .tuple(fc.constantFrom(...EXTRA_FIELDS), nasty)
    .map(([name, value]) => Object.defineProperty({ ...input }, name, { value, enumerable: true }));
  if (fields.length === 0) return fc.oneof(extra, nasty);
  const field = fc.constantFrom(...fields);
  return fc.oneof(
    extra,
    fc.tuple(field, nasty).map(([name, value]) => ({ ...input, [name]: value })),
    field.map((name) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== name))),
  );
};

/** Half a surrogate pair cannot stand in an address. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const queryOf = (input: unknown): string => {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const text = (value: unknown) => wellFormed(typeof value === 'string' ? value : JSON.stringify(value));
  return new URLSearchParams(fields.map(([name, value]) => [name, text(value)])).toString();
};

const caller = fc.constantFrom<Caller>('visitor', 'member', 'member', 'forger');
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'accept-language': fc.constantFrom('es', 'xx', '*', `${'en,'.repeat(200)}`),
        'idempotency-key': fc.string({ minLength: 0, maxLength: 300, unit: 'grapheme-ascii' }),
        cookie: fc.constantFrom('session=forged', 'session=', '__proto__=1', `a=${'b'.repeat(2_000)}`),
        origin: fc.constantFrom('https://other.example', 'null'),
        'x-forwarded-for': fc.constantFrom('127.0.0.1', '1.2.3.4, 5.6.7.8', "'"),
        range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-'),
      },
      { requiredKeys: [] },
    ),
  },
);

function toCall(name: CallName, input: unknown): Pick<FuzzRequest, 'method' | 'url' | 'payload' | 'call'> {
  const [method = '', path = ''] = name.split(' ');
  if (method !== 'GET') return { method, url: path, payload: JSON.stringify(input), call: { name, input } };
  const query = queryOf(input);
  // A query holds text only, which is what the server judges.
  return {
    method,
    url: `${path}?${query}`,
    call: { name, input: Object.fromEntries(new URLSearchParams(query)) },
  };
}

type Shape = Pick<FuzzRequest, 'method' | 'url' | 'payload' | 'call'> & { type?: string };

const rawBody = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('{', '{"a":', '[]', 'null', '"text"', '1e999', '['.repeat(5_000), '{"__proto__":{"a":1}}'),
);
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
);
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const pathPart = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS).map((text) => encodeURIComponent(wellFormed(text))),
  fc.constantFrom('%', '%zz', '%E0%A4%A', '..', '%2e%2e%2f', ';x.css', '//', '.json'),
);

/** Everything that somebody could send to the calls of the contract. */
export function anyRequest(known: Known): fc.Arbitrary<FuzzRequest> {
  const name = fc.constantFrom(...NAMES);
  const valid = name.chain((each) =>
    inputOf(calls[each].input as Schema, known).map((input): Shape => toCall(each, input)),
  );
  const mutated = name.chain((each) =>
    inputOf(calls[each].input as Schema, known)
      .chain(broken)
      .map((input): Shape => toCall(each, input)),
  );
  const raw = fc.tuple(name, rawBody, contentType).map(([each, payload, type]): Shape => {
    const [method = '', url = ''] = each.split(' ');
    return { method: method === 'GET' ? 'POST' : method, url, payload, type, call: null };
  });
  const method = fc
    .tuple(fc.constantFrom(...METHODS), name)
    .map(([verb, each]): Shape => ({ method: verb, url: each.split(' ')[1] ?? '', call: null }));
  const path = fc
    .tuple(fc.constantFrom(...METHODS), name, pathPart)
    .map(([verb, each, part]): Shape => ({ method: verb, url: `${each.split(' ')[1]}/${part}`, call: null }));
  const webhook = fc
    .tuple(fc.constantFrom('sandbox', 'stripe', 'paypal', 'x'), rawBody, contentType)
    .map(([provider, payload, type]): Shape => {
      return { method: 'POST', url: `/api/webhook/payment/${provider}`, payload, type, call: null };
    });
  const shape = fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 5, arbitrary: mutated },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: method },
    { weight: 1, arbitrary: path },
    { weight: 1, arbitrary: webhook },
  );
  return fc.tuple(shape, headers, caller).map(([{ type = 'application/json', ...rest }, more, who]) => ({
    ...rest,
    caller: who,
    headers: { ...(rest.payload !== undefined && { 'content-type': type }), ...more },
  }));
}
