// Plain JavaScript, because a worker starts outside whatever runs the TypeScript of its parent.
// @ts-check
import { fdatasyncSync, readFileSync, statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { readReply } from './reply.mjs';

/** @typedef {{ folder: string | null, template: string | null, reserveBytes: number }} Settings */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { folder, template, reserveBytes } = /** @type {Settings} */ (workerData);

let syncs = 0;

/** PGlite's own file layer answers fsync without doing it; a commit must reach the disk. */
class DurableFS extends NodeFS {
  /** @type {NodeFS['init']} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const makeDurable = (/** @type {any} */ mod) => {
      mod.NODEFS.stream_ops.fsync = (/** @type {{ nfd: number }} */ stream) => {
        fdatasyncSync(stream.nfd);
        syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeDurable] } };
  }
}

const durable = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // Most of the default 128 MB would only repeat what the page cache of the system holds.
  ...['-c', 'shared_buffers=32MB'],
];

/** Clearing the default 128 MB takes longer than all else that a start does. */
const small = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'];

/** @param {string} path */
async function openDurable(path) {
  const made = await PGlite.create({ fs: new DurableFS(path), startParams: durable });
  const before = syncs;
  await made.exec("select pg_logical_emit_message(true, 'cliffhanger', 'Does a commit reach the disk?')");
  if (syncs === before) throw new Error('a commit does not reach the disk with this version of PGlite');
  return made;
}

async function open() {
  if (folder !== null) return openDurable(folder);
  return PGlite.create('memory://', {
    startParams: small,
    ...(template !== null && { loadDataDir: new Blob([readFileSync(template)]) }),
  });
}

const db = await open();
let connection = 0;
/** Between two transactions. */
let isIdle = true;
let isReadOnly = false;
let lookedAt = 0;
const LOOK_EVERY_MS = 100;

/**
 * Lets new transactions only read while the disk is nearly full: the engine answers a refused write with an
 * error and goes on, while a log that it cannot write is its end.
 */
async function keepReserve() {
  if (folder === null || !isIdle || performance.now() - lookedAt < LOOK_EVERY_MS) return;
  lookedAt = performance.now();
  const { bavail, bsize } = statfsSync(folder);
  const isLow = bavail * bsize < reserveBytes;
  if (isLow === isReadOnly) return;
  await db.exec(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`);
  isReadOnly = isLow;
}

/** @param {Uint8Array} wire */
async function answer(wire) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // Not execProtocolRaw: it also keeps every answer in memory for good.
  await db.execProtocolRawStream(wire, { onRawData: (bytes) => parts.push(bytes.slice()) });
  return Buffer.concat(parts);
}

/** @param {'close' | { id: number, wire: Uint8Array, asksReady: boolean }} message */
async function serve(message) {
  if (message === 'close') {
    await db.close();
    port.postMessage('closed');
    return;
  }
  const { id, wire, asksReady } = message;
  // A new connection must not find the transaction and the statements of the one before it.
  if (id !== connection && connection > 0) {
    await db.exec('rollback');
    await db.exec('discard all');
    isIdle = true;
    isReadOnly = false;
    lookedAt = 0;
  }
  connection = id;
  await keepReserve();
  const reply = await answer(wire);
  port.postMessage({ id, wire: reply });
  const { isReady, failure, ...state } = readReply(reply);
  if (failure !== null) throw new Error(failure);
  // The driver would wait for ever.
  if (asksReady && !isReady) throw new Error('the engine left a query without an end');
  if (isReady) isIdle = state.isIdle;
}

let queue = Promise.resolve();
port.on('message', (message) => {
  queue = queue.then(() => serve(message));
});
port.postMessage('ready');
