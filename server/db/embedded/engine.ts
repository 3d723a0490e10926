import { Worker } from 'node:worker_threads';
import { WireStream } from './wireStream.ts';

/** The engine cannot be interrupted from inside, so a longer batch counts as hung. */
const HUNG_MS = 60_000;

export type EngineSettings = {
  folder: string | null;
  template: string | null;
};

export type Engine = {
  connect: () => WireStream;
  close: () => Promise<void>;
  kill: () => Promise<void>;
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
  // The worker needs none of the starter's loaders and flags.
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: settings, execArgv: [] });
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
    for (const stream of streams.values()) stream.destroy(error);
    setImmediate(onCrash, error);
  };
  const watch = () => {
    clearTimeout(watchdog);
    if (unanswered === 0) return;
    watchdog = setTimeout(() => {
      crash(new Error(`a query ran for more than ${hungMs / 1000} s`));
      void worker.terminate();
    }, hungMs);
  };

  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error);
      crash(error);
    };
    worker.on('error', fail);
    worker.on('exit', (code) => fail(new Error(`the engine ended with code ${code}`)));
    worker.on('message', (message: 'ready' | 'closed' | { id: number; wire: Uint8Array }) => {
      if (message === 'ready') return resolve();
      if (message === 'closed') return resolveClosed();
      unanswered -= 1;
      watch();
      streams.get(message.id)?.push(Buffer.from(message.wire));
    });
  });
  started = true;

  return {
    connect() {
      connections += 1;
      const id = connections;
      const stream = new WireStream(
        (wire) => {
          if (ended) return void stream.destroy(new Error('the database is closed'));
          worker.postMessage({ id, wire });
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
      await new Promise<void>((resolve) => {
        resolveClosed = resolve;
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      });
      await worker.terminate();
    },
    async kill() {
      await worker.terminate();
    },
  };
}
