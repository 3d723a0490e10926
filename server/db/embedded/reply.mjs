// Plain JavaScript, for the worker.
// @ts-check

const ERROR = 'E'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
/** Out of resources, a fault of the system, a fault of the engine: never an error that quotes a visitor's input. */
const OF_THE_MACHINE = /^(?:53|58|XX)/;

/** @typedef {{ isReady: boolean, isIdle: boolean, failure: string | null }} Reply */

/**
 * Reads what the engine answered to a batch. `failure` says why the engine must not be asked again: after an
 * error of its log (pg_wal) its memory no longer agrees with its files.
 * @param {Buffer} bytes
 * @returns {Reply}
 */
export function readReply(bytes) {
  /** @type {Reply} */
  const reply = { isReady: false, isIdle: false, failure: null };
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    const type = bytes.readUInt8(at);
    if (type === READY) {
      reply.isReady = true;
      reply.isIdle = bytes[at + 5] === 'I'.charCodeAt(0);
    } else if (type === ERROR) {
      reply.failure ??= failureIn(bytes.subarray(at + 5, at + 1 + bytes.readUInt32BE(at + 1)));
    }
  }
  return reply;
}

/** @param {Buffer} fields Each a letter and a text that ends with a zero. */
function failureIn(fields) {
  const texts = new Map(
    fields
      .toString()
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  const message = texts.get('M') ?? '';
  const isFatal = texts.get('V') === 'PANIC' || texts.get('V') === 'FATAL';
  const isLog = OF_THE_MACHINE.test(texts.get('C') ?? '') && message.includes('pg_wal/');
  return isFatal || isLog ? message : null;
}
