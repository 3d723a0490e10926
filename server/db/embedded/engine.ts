import { Worker } from 'node:worker_threads';
import { WireStream } from './wireStream.ts';

/** A longer batch counts as hung, because the engine cannot be interrupted from inside. */
const HUNG_MS = 60_000;
/** Creating a database takes seconds; recovering a large one takes longer. */
const START_MS = 5 * 60_000;

const CONNECTION_FAILURE = '08006';

export type EngineSettings = {
  folder: string | null;
  template: string | null;
  /** With less free space than this, the database only reads. */
  reserveBytes?: number;
};

/** Room for the next two files of the engine's log and for what a checkpoint writes. */
const RESERVE_BYTES = 48 * 1024 * 1024;

export type Engine = {
  connect: () => WireStream;
  close: () => Promise<void>;
};

/**
 * Starts the engine and creates its database when missing. If it dies later, running queries are rejected
 * first, then `onCrash` is called once.
 */
export async function startEngine(
  settings: EngineSettings,
  onCrash: (error: Error) => void,
  hungMs = HUNG_MS,
): Promise<Engine> {
  // The worker needs none of the parent's loaders and flags.
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { reserveBytes: RESERVE_BYTES, ...settings },
    execArgv: [],
  });
  const streams = new Map<number, WireStream>();
  let connections = 0;
  let unanswered = 0;
  let watchdog: NodeJS.Timeout | undefined;
  let started = false;
  let ended = false;
  let resolveClosed = () => {};

  const end = () => {
    ended = true;
    clearTimeout(watchdog);
  };
  const crash = (error: Error) => {
    if (ended || !started) return;
    end();
    // With this code, the calls that fail report that the database is unavailable.
    Object.assign(error, { code: CONNECTION_FAILURE });
    for (const stream of streams.values()) stream.destroy(error);
    // The old engine ends first: two engines on one folder would lose each other's rows.
    void worker.terminate().then(() => onCrash(error));
  };
  const watch = () => {
    clearTimeout(watchdog);
    if (unanswered === 0) return;
    watchdog = setTimeout(() => {
      crash(new Error(`a query ran for more than ${hungMs / 1000} s`));
    }, hungMs);
  };

  let startLimit: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error);
      crash(error);
    };
    startLimit = setTimeout(() => {
      fail(new Error(`the engine did not start within ${START_MS / 60_000} minutes`));
      void worker.terminate();
    }, START_MS);
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the engine ended with code ${code}`)));
    worker.on('message', (message: 'ready' | 'closed' | { id: number; wire: Uint8Array }) => {
      if (message === 'ready') return resolve();
      if (message === 'closed') return resolveClosed();
      unanswered -= 1;
      watch();
      streams.get(message.id)?.push(Buffer.from(message.wire));
    });
  }).finally(() => clearTimeout(startLimit));
  started = true;

  return {
    connect() {
      connections += 1;
      const id = connections;
      const stream = new WireStream(
        (wire, asksReady) => {
          if (ended) return void stream.destroy(new Error('the database is closed'));
          worker.postMessage({ id, wire, asksReady });
          unanswered += 1;
          watch();
        },
        () => streams.delete(id),
      );
      streams.set(id, stream);
      return stream;
    },
    async close() {
      if (ended) return;
      end();
      if (settings.folder !== null)
        await new Promise<void>((resolve) => {
          resolveClosed = resolve;
          worker.once('exit', () => resolve());
          worker.postMessage('close');
        });
      await worker.terminate();
    },
  };
}
