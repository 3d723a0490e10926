import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { INFORMATION, paths } from '../../contract/paths.ts';
import { screenChunk } from '../../webpack/screenChunk.ts';

test('every route has the chunk that the route table loads', () => {
  const table = readFileSync('src/app/routes.tsx', 'utf8');
  const written = [...table.matchAll(/path: paths\.(\w+),[^{]*?webpackChunkName: "([\w-]+)"/g)];
  const chunks = new Map(written.map(([, page, chunk]) => [page, chunk]));
  for (const page of INFORMATION) chunks.set(page, 'screen-information');
  expect([...chunks.keys()].sort()).toEqual(Object.keys(paths).sort());
  for (const [page, chunk] of chunks) expect([page, screenChunk(page ?? '')]).toEqual([page, chunk]);
});
