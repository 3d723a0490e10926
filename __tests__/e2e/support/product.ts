import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/support/freePort.ts';
import { lookUntil } from '../../support/poll.ts';

const run = promisify(execFile);
/** An import says each step of each film. */
const MAX_OUTPUT = 100_000_000;

/** V8 would compile WebAssembly a second time, for speed; a database of a test does not live long enough to gain by it. */
export const LIFTOFF = '--liftoff-only';

export type Place = { url: string; sandboxUrl: string; dataDir: string };

export type Product = Place & {
  /** Everything the servers have printed. */
  logs: () => string;
  /** What a command of the operator prints. */
  operator: (...args: string[]) => Promise<string>;
};

export type OwnProduct = Product & {
  /** Ends it and leaves its data. */
  halt: () => Promise<void>;
  /** Ends it and takes its data away. */
  stop: () => Promise<void>;
};

/** A product that runs, whoever has started it. */
export const productAt = (place: Place): Product => ({
  ...place,
  logs: () => readFileSync(logOf(place.dataDir), 'utf8'),
  async operator(...args) {
    const options = { env: { ...process.env, DATA_DIR: place.dataDir }, maxBuffer: MAX_OUTPUT };
    return (await run(process.execPath, ['dist/server/operator/main.js', ...args], options)).stdout;
  },
});
const logOf = (dataDir: string) => `${dataDir}.log`;

/**
 * The built product on ports of its own: the server and the sandbox provider. Its data are a copy of those that
 * READY_DATA names, or new ones.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cliffhanger-e2e-'));
  const ready = process.env.READY_DATA;
  if (ready) await copyData(ready, dataDir);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const log = openSync(logOf(dataDir), 'a');

  const start = (script: string, more: Record<string, string>) =>
    spawn(process.execPath, [LIFTOFF, script], {
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', log, log],
    });
  const sandbox = start('dist/sandbox/main.js', {
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_PUBLIC_URL: sandboxUrl,
    SANDBOX_DATA: path.join(dataDir, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `${url}/api/webhook/payment/sandbox`,
    SANDBOX_MERCHANT_ORIGINS: url,
    SANDBOX_SLOW_MS: '3000',
  });
  const server = start('dist/server/main.js', {
    PORT: `${port}`,
    PUBLIC_URL: url,
    SANDBOX_URL: sandboxUrl,
    DATA_DIR: dataDir,
  });
  const product = productAt({ url, sandboxUrl, dataDir });
  const explain = () => new Error(`The product did not start:\n${product.logs()}`);
  await Promise.all([answers(`${url}/api/reports`, explain), answers(`${sandboxUrl}/healthz`, explain)]);

  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= Promise.all([ended(server, 'SIGTERM'), ended(sandbox, 'SIGTERM')]).then(() => closeSync(log));
    return halted;
  };
  return {
    ...product,
    halt,
    async stop() {
      await halt();
      for (const each of [dataDir, logOf(dataDir)]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** Without sockets, which cannot be copied; a server that was ended early leaves one. */
export const copyData = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: async (file) => !(await lstat(file)).isSocket() });

export async function answers(url: string, explain: () => Error): Promise<void> {
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await lookUntil(isUp, { withinMs: 90_000, everyMs: 100 }))) throw explain();
}

export function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const end = endOf(child);
  child.kill(signal);
  return end;
}

export function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
