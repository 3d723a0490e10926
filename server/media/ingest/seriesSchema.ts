import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const closed = { additionalProperties: false };
const words = (maxLength: number) =>
  Type.String({ pattern: '\\S', maxLength, description: 'must hold words' });
const id = (what: string) => Type.String({ pattern: '\\S', description: `must be the id of a ${what}` });

/** `fy` and `dy` are the product's own codes for French and German. */
const inLanguages = (maxLength: number) =>
  Type.Object(
    {
      en: words(maxLength),
      es: Type.Optional(words(maxLength)),
      fr: Type.Optional(words(maxLength)),
      de: Type.Optional(words(maxLength)),
      pt: Type.Optional(words(maxLength)),
      fy: Type.Optional(words(maxLength)),
      dy: Type.Optional(words(maxLength)),
    },
    closed,
  );

const namedWord = Type.Object(
  {
    id: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
      description: 'must be in lower-case letters and digits with single hyphens between, like second-chance',
    }),
    name: inLanguages(100),
  },
  closed,
);

/** The schema of `series.json`; a test keeps docs/series.schema.json equal to it. */
export const SeriesFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    id: Type.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: 100,
      description:
        'must be in lower-case letters and digits with single hyphens between, like the-glass-heiress',
    }),
    title: inLanguages(200),
    synopsis: inLanguages(2000),
    categoryId: id('category'),
    tags: Type.Array(id('tag'), { uniqueItems: true }),
    cast: Type.Array(words(100), { uniqueItems: true }),
    age: Type.Enum([7, 10, 13, 16, 18]),
    contentNotes: Type.Array(id('content note'), { uniqueItems: true }),
    freeEpisodes: Type.Integer({ minimum: 0 }),
    pass: Type.Object(
      {
        amount: Type.Integer({ minimum: 1, description: 'is the price in cents' }),
        currency: Type.String({
          pattern: '^[A-Z]{3}$',
          description: 'must be the code of a currency in three capitals, like USD',
        }),
      },
      closed,
    ),
    complete: Type.Boolean(),
    downloads: Type.Optional(Type.Boolean()),
    color: Type.Optional(
      Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'must be a colour like #1b0f14' }),
    ),
    vocabulary: Type.Optional(
      Type.Object(
        {
          categories: Type.Optional(Type.Array(namedWord)),
          tags: Type.Optional(Type.Array(namedWord)),
          contentNotes: Type.Optional(Type.Array(namedWord)),
        },
        closed,
      ),
    ),
    episodes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            number: Type.Integer({ minimum: 1, maximum: 9999 }),
            clip: Type.Optional(
              Type.String({
                pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
                maxLength: 120,
                description: 'must be the name of a folder in clips/, like the-glass-heiress-001',
              }),
            ),
            version: Type.Optional(
              Type.String({ pattern: '^[0-9a-f]{12}$', description: 'must be 12 hexadecimal digits' }),
            ),
            seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 86_400 })),
            releaseAt: Type.Optional(
              Type.String({
                pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d)$',
                description: 'must be a time that names its zone, like 2026-12-04T18:00:00Z',
              }),
            ),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type SeriesFile = Static<typeof SeriesFile>;

export function schemaFaults(schema: TSchema, value: unknown, whole: string): string[] {
  return Value.Errors(schema, value).flatMap((fault) => {
    const at = fault.instancePath.slice(1).replaceAll('/', '.');
    const below = (names: string[]) => names.map((name) => `"${at ? `${at}.` : ''}${name}"`);
    switch (fault.keyword) {
      case 'required':
        return below(fault.params.requiredProperties).map((name) => `${name} is missing.`);
      case 'additionalProperties':
        return below(fault.params.additionalProperties).map((name) => `${name} is no field of a series.`);
      // The case above reports it already.
      case 'boolean':
        return [];
      case 'pattern':
        return [`"${at}" ${describe(schema, fault.schemaPath)}.`];
      case 'enum':
        return [`"${at}" must be one of ${fault.params.allowedValues.join(', ')}.`];
      case 'type':
        return [`"${at || whole}" must be ${TYPES[String(fault.params.type)] ?? fault.params.type}.`];
      default:
        return [`"${at}" ${fault.message}.`];
    }
  });
}

const TYPES: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
};

function describe(schema: TSchema, schemaPath: string): string {
  const keys = schemaPath.split('/').slice(1);
  const found = keys.reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | undefined)?.[key],
    schema,
  );
  return (found as { description?: string } | undefined)?.description ?? 'is not right';
}
