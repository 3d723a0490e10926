import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CallName, calls } from '../../../../contract/calls.ts';
import { URGENT } from '../../../../server/http/loadLimit.ts';
import { startEdge } from '../../../server/support/edgeNginx.ts';
import { lookUntil } from '../../../support/poll.ts';

/* nginx with the recipe, before a server that leaves a crowd's calls unanswered. */

/** As many as the recipe lets through at once. */
const CONNECTIONS = 128;

const crowd: (() => void)[] = [];
let server: Server;
let edge: Awaited<ReturnType<typeof startEdge>>;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/tag?crowd') crowd.push(() => response.end());
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  edge = await startEdge('a-key', { server: origin, clips: origin });
});
afterAll(async () => {
  for (const answer of crowd) answer();
  await edge?.stop();
  server?.close();
});

test('while a crowd holds all connections for calls, nginx lets pages, playlists and urgent calls through', async () => {
  const waiting = Array.from({ length: CONNECTIONS }, () => fetch(`${edge.url}/api/tag?crowd`));
  await lookUntil(() => crowd.length === CONNECTIONS, { withinMs: 10_000 });

  const ask = async (name: string) => {
    const [method = '', path = ''] = name.split(' ');
    const { status, headers } = await fetch(edge.url + path, { method });
    return [name, status, headers.get('retry-after')];
  };
  const names = Object.keys(calls) as CallName[];
  const others = [
    'GET /',
    'GET /videos/a',
    'GET /media/token/episode/master.m3u8',
    'POST /api/webhook/payment/a',
  ];
  const answers = await Promise.all([...names, ...others].map(ask));
  expect(answers).toEqual([
    ...names.map((name) => (URGENT.test(name) ? [name, 200, null] : [name, 503, '2'])),
    ...others.map((name) => [name, 200, null]),
  ]);

  for (const answer of crowd) answer();
  await Promise.all(waiting);
}, 30_000);
