import type { TSchema } from 'typebox';
import { ErrorData } from '../../contract/entities.ts';

type JsonSchema = { [keyword: string]: unknown };

/**
 * The schema that serialises HTTP 200 answers: an envelope with `info`, or an expected error with `data`.
 * It drops every field that the contract does not list.
 */
export function responseSchema(info: TSchema): JsonSchema {
  return {
    type: 'object',
    if: { type: 'object', properties: { code: { type: 'integer', const: 200 } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: envelope({ info: forSerializer(info) }, ['info']),
    else: envelope({ data: forSerializer(ErrorData) }, []),
  };
}

const envelope = (content: JsonSchema, required: string[]): JsonSchema => ({
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' }, ...content },
  required: ['code', 'message', ...required],
});

/**
 * The serializer validates each option of an `anyOf` and throws when none fits, so an extra field in a
 * nullable entity would become a 500. So nullable entities become `nullable`, unions of literals become
 * strings, and extra fields are dropped instead of refused.
 */
function forSerializer(schema: TSchema): JsonSchema {
  return simplified(JSON.parse(JSON.stringify(schema))) as JsonSchema;
}

function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { additionalProperties: _refused, anyOf, ...rest } = schema as JsonSchema;
  const simple = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplified(value)]));
  return Array.isArray(anyOf) ? union(anyOf.map(simplified) as JsonSchema[]) : simple;
}

function union(options: JsonSchema[]): JsonSchema {
  const values = options.flatMap(({ anyOf, ...option }) => (anyOf as JsonSchema[] | undefined) ?? [option]);
  const [first, ...others] = values.filter(({ type }) => type !== 'null');
  if (first && others.length === 0) return { ...first, nullable: values.length > 1 };
  return values.every((option) => 'const' in option) ? { type: 'string' } : { anyOf: values };
}
