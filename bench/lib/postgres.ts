import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../__tests__/server/support/freePort.ts';

const VERSIONS = '/usr/lib/postgresql';

export type Cluster = { url: string; log: string; start: () => void; stop: () => void; remove: () => void };

/** `keptIn` is a folder for the cluster, which may have one already; `settings` are of PostgreSQL, such as `fsync=off`. */
type Options = { keptIn?: string | undefined; settings?: string[] };

/** A PostgreSQL cluster of its own, from Debian's package `postgresql`. */
export async function startPostgres({ keptIn, settings: own = [] }: Options = {}): Promise<Cluster> {
  const version = readdirSync(VERSIONS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1);
  const port = await freePort();
  const folder = keptIn ? path.resolve(keptIn) : mkdtempSync(path.join(tmpdir(), 'cliffhanger-postgres-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const run = (command: string, args: string) => asOwner(`${VERSIONS}/${version}/bin/${command} ${args}`);
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', ...own].map((one) => `-c ${one}`);
  const options = [`-p ${port} -k ${folder}`, ...settings].join(' ');
  const start = () => run('pg_ctl', `-D ${folder}/data -l ${folder}/log -w -t 120 -o '${options}' start`);
  const stop = () => run('pg_ctl', `-D ${folder}/data -m fast -w -t 120 stop`);
  if (!existsSync(`${folder}/data`)) run('initdb', `-D ${folder}/data -U postgres -A trust`);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    log: `${folder}/log`,
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
