import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/support/freePort.ts';

const run = promisify(execFile);
/** An import says each step of each film. */
const MAX_OUTPUT = 100_000_000;

export type Product = {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  /** Everything the servers have printed. */
  logs: () => string;
  /** What a command of the operator prints. */
  operator: (...args: string[]) => Promise<string>;
  /** Ends the server as a power cut would, and starts it again on its data. */
  crashAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The built product on ports and a data folder of its own: the server and the sandbox provider. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cliffhanger-e2e-'));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  let logs = '';

  const start = (script: string, more: Record<string, string>) => {
    const child = spawn(process.execPath, [script], { env: { ...process.env, ...env, ...more } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (logs += chunk));
    return child;
  };
  const startServer = () =>
    start('dist/server/main.js', {
      PORT: `${port}`,
      PUBLIC_URL: url,
      SANDBOX_URL: sandboxUrl,
      DATA_DIR: dataDir,
    });

  const sandbox = start('dist/sandbox/main.js', {
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_PUBLIC_URL: sandboxUrl,
    SANDBOX_DATA: path.join(dataDir, 'sandbox'),
    SANDBOX_WEBHOOK_URL: `${url}/api/webhook/payment/sandbox`,
    SANDBOX_MERCHANT_ORIGINS: url,
    SANDBOX_SLOW_MS: '3000',
  });
  let server = startServer();
  const explain = () => new Error(`The product did not start:\n${logs}`);
  await Promise.all([answers(`${url}/api/reports`, explain), answers(`${sandboxUrl}/healthz`, explain)]);

  return {
    url,
    sandboxUrl,
    dataDir,
    logs: () => logs,
    async operator(...args) {
      const options = { env: { ...process.env, DATA_DIR: dataDir }, maxBuffer: MAX_OUTPUT };
      return (await run(process.execPath, ['dist/server/operator/main.js', ...args], options)).stdout;
    },
    async crashAndRestart() {
      await ended(server, 'SIGKILL');
      server = startServer();
      await answers(`${url}/api/reports`, explain);
    },
    async stop() {
      await Promise.all([ended(server, 'SIGTERM'), ended(sandbox, 'SIGTERM')]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, explain: () => Error): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw explain();
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
