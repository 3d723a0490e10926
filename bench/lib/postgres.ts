import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../__tests__/server/support/freePort.ts';

const VERSIONS = '/usr/lib/postgresql';

export type Cluster = { url: string; start: () => void; stop: () => void; remove: () => void };

/** A PostgreSQL cluster of its own, from Debian's package `postgresql`. */
export async function startPostgres(): Promise<Cluster> {
  const version = readdirSync(VERSIONS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-postgres-'));
  chmodSync(folder, 0o777);
  const run = (command: string, args: string) => asOwner(`${VERSIONS}/${version}/bin/${command} ${args}`);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  const start = () => run('pg_ctl', `-D ${folder}/data -l ${folder}/log -w -t 120 -o '${settings}' start`);
  const stop = () => run('pg_ctl', `-D ${folder}/data -m fast -w -t 120 stop`);
  run('initdb', `-D ${folder}/data -U postgres -A trust`);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** PostgreSQL refuses to run as root. */
function asOwner(command: string): void {
  const shell = process.getuid?.() === 0 ? ['su', 'postgres', '-s', '/bin/sh', '-c'] : ['/bin/sh', '-c'];
  const [program = '', ...args] = shell;
  execFileSync(program, [...args, command], { stdio: ['ignore', 'ignore', 'inherit'] });
}
