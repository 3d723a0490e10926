import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { calls } from '../../contract/calls.ts';
import { openApi } from '../../scripts/openapi.ts';
import { referenceFiles } from '../../scripts/reference.ts';

test.each(Object.entries(referenceFiles()))('%s is up to date with the declarations', (file, text) => {
  expect(readFileSync(file, 'utf8') === text || 'It is out of date: npm run reference').toBe(true);
});

describe('the OpenAPI document', () => {
  const document = openApi();

  test('lists every call once, each with a unique id', () => {
    const operations = Object.entries(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('contains the target of every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    const missing = references.filter((path) => {
      let at: unknown = document;
      for (const key of path.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[key];
      return at === undefined;
    });
    expect(missing).toEqual([]);
  });
});
