import buildAjv from '@fastify/ajv-compiler';
import buildStringify from '@fastify/fast-json-stringify-compiler';
import type { FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.d.ts';

/* Fastify's own compilers, but each schema is compiled with the first request that needs it: all at once keep a start for a second. */

// Input that does not fit the contract is rejected, never coerced.
const AJV = { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } };
// Its types name a schema in the place of the route.
const compileInput = buildAjv()({}, AJV) as unknown as FastifySchemaCompiler<FastifySchema>;
const compileAnswer = buildStringify()({}, {}) as FastifySerializerCompiler<FastifySchema>;

export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = (route) => {
  let compiled: FastifyValidationResult | undefined;
  const validate: FastifyValidationResult = (input) => {
    compiled ??= compileInput(route);
    const fits = compiled(input);
    validate.errors = compiled.errors ?? null;
    return fits;
  };
  return validate;
};

export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = (route) => {
  let compiled: ReturnType<typeof compileAnswer> | undefined;
  return (answer) => {
    compiled ??= compileAnswer(route);
    return compiled(answer);
  };
};
