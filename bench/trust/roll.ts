import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../__tests__/server/support/freePort.ts';
import { startPostgres } from '../lib/postgres.ts';
import { isReady, type ServerProcess, startServer } from '../lib/serverProcess.ts';
import { commandPath } from '../lib/wrk.ts';

/* Two servers behind nginx under load: each is replaced again and again, then PostgreSQL goes away. */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, away: { type: 'string', default: '15' } },
});
const LANES = 8;
const HEALED_WITHIN_MS = 2_000;
const STOPPED_WITHIN_MS = 10_000;
const READY_WITHIN_MS = 3_000;
const PATHS = [
  '/',
  '/api/homepage',
  '/api/video?videoId=the-glass-heiress',
  '/videos/the-glass-heiress',
  '/api/homepage/query?q=love',
  '/api/reports',
];

const nginx = commandPath('nginx');
if (!nginx) throw new Error('This needs nginx. On Debian: apt-get install -y nginx-light');
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-roll-'));
const postgres = await startPostgres();
const servers = new Map<number, ServerProcess>();
for (const port of [await freePort(), await freePort()]) servers.set(port, await start(port));
const front = await freePort();
const proxy = startProxy(nginx, front, [...servers.keys()]);
const load = startLoad(front);
try {
  await roll(Number(values.rounds));
  await takeDatabaseAway(Number(values.away) * 1000);
} finally {
  await load.stop();
  for (const server of servers.values()) await server.end('SIGTERM');
  proxy.kill();
  postgres.stop();
  postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

function start(port: number): Promise<ServerProcess> {
  return startServer(port, {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, `${port}`),
    TRUST_PROXY: '1',
    PAYMENT_SANDBOX: '1',
    SANDBOX_SECRET_KEY: 'a-secret-of-this-bench',
    SANDBOX_WEBHOOK_SECRET: 'another-secret-of-this-bench',
    LOG_LEVEL: 'error',
  });
}

async function roll(rounds: number): Promise<void> {
  let [slowestStop, slowestStart] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    for (const [port, server] of servers) {
      const { code, ms } = await server.end('SIGTERM');
      require(`a server that is told to stop exits with 0, not ${code}`, code === 0);
      const began = performance.now();
      servers.set(port, await start(port));
      slowestStop = Math.max(slowestStop, ms);
      slowestStart = Math.max(slowestStart, Math.round(performance.now() - began));
    }
  }
  const { answers, failed } = load.take();
  console.log(`each server replaced ${rounds} times: ${sum(answers)} answers, ${JSON.stringify(answers)}`);
  console.log(`slowest stop ${slowestStop} ms, slowest start ${slowestStart} ms`);
  require(`a server stops within ${STOPPED_WITHIN_MS} ms`, slowestStop <= STOPPED_WITHIN_MS);
  require(`a server is ready within ${READY_WITHIN_MS} ms`, slowestStart <= READY_WITHIN_MS);
  require(`no request fails, not ${failed}`, failed === 0);
}

async function takeDatabaseAway(ms: number): Promise<void> {
  postgres.stop();
  load.take();
  await wait(ms);
  const { answers } = load.take();
  console.log(`PostgreSQL away for ${ms / 1000} s: ${JSON.stringify(answers)}`);
  require('every page is served', Object.keys(answers).every((key) => !/^page (?!200)/.test(key)));
  require('every call is served or 503', Object.keys(answers).every((key) =>
    /^(page|call) (200|503)$/.test(key),
  ));

  postgres.start();
  const began = performance.now();
  const probe = () => [...servers.keys()].map((port) => `http://127.0.0.1:${port}`).map(isReady);
  while (!(await Promise.all(probe())).every(Boolean)) await wait(20);
  const healed = Math.round(performance.now() - began);
  console.log(`ready again ${healed} ms after PostgreSQL`);
  require(`both servers are ready within ${HEALED_WITHIN_MS} ms`, healed <= HEALED_WITHIN_MS);
  load.take();
  await wait(3_000);
  const { failed } = load.take();
  require(`no request fails afterwards, not ${failed}`, failed === 0);
}

/** Lanes that ask for pages and calls in turn; counts answers by kind and status. */
function startLoad(port: number) {
  let answers: Record<string, number> = {};
  let isRunning = true;
  const lane = async (offset: number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let at = offset; isRunning; at += 1) {
      const address = PATHS[at % PATHS.length] ?? '/';
      const kind = address.startsWith('/api/') ? 'call' : 'page';
      const key = `${kind} ${await statusOf(port, address, agent)}`;
      answers[key] = (answers[key] ?? 0) + 1;
      await wait(10);
    }
    agent.destroy();
  };
  const lanes = Array.from({ length: LANES }, (_, offset) => lane(offset));
  return {
    /** The counts since the last time. */
    take() {
      const taken = answers;
      answers = {};
      const failed = sum(Object.fromEntries(Object.entries(taken).filter(([key]) => !key.endsWith(' 200'))));
      return { answers: taken, failed };
    },
    async stop() {
      isRunning = false;
      await Promise.all(lanes);
    },
  };
}

function statusOf(port: number, address: string, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get({ port, path: address, agent, host: '127.0.0.1', timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(error.name));
    });
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

function startProxy(command: string, port: number, upstreams: number[]) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream app { ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://app;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;
  writeFileSync(path.join(folder, 'nginx.conf'), config);
  return spawn(command, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' });
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function require(rule: string, holds: boolean): void {
  if (holds) return;
  console.error(`broken: ${rule}`);
  process.exitCode = 1;
}
