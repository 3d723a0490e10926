import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** In sentences; `whole` names the value itself. */
export function schemaFaults(schema: TSchema, value: unknown, whole: string): string[] {
  return Value.Errors(schema, value).flatMap((fault) => {
    const at = fault.instancePath.slice(1).replaceAll('/', '.');
    const below = (names: string[]) => names.map((name) => `"${at ? `${at}.` : ''}${name}"`);
    switch (fault.keyword) {
      case 'required':
        return below(fault.params.requiredProperties).map((name) => `${name} is missing.`);
      case 'additionalProperties':
        return below(fault.params.additionalProperties).map((name) => `${name} is no field of a series.`);
      // What stands below it is said above.
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

/** The words beside a pattern in the schema. */
function describe(schema: TSchema, schemaPath: string): string {
  const keys = schemaPath.split('/').slice(1);
  const found = keys.reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | undefined)?.[key],
    schema,
  );
  return (found as { description?: string } | undefined)?.description ?? 'is not right';
}
