import { Duplex } from 'node:stream';

const TYPES = { sync: 'S', query: 'Q', terminate: 'X', flush: 'H', copyDone: 'c', copyFail: 'f' };
const ASKING = new Set([TYPES.sync, TYPES.query].map((type) => type.charCodeAt(0)));
const BATCH_ENDS = new Set(Object.values(TYPES).map((type) => type.charCodeAt(0)));

/** `asksReady` means that the answer must end with "ready for query". */
type SendBatch = (batch: Buffer, asksReady: boolean) => void;

/**
 * Acts as the socket of the `pg` driver. The worker answers whole batches, so the stream holds bytes back
 * until a message that asks for an answer.
 */
export class WireStream extends Duplex {
  #send: SendBatch;
  #left: () => void;
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  /** `send` gets a batch, whose answer is then `push`ed; `left` is called when the driver disconnects. */
  constructor(send: SendBatch, left: () => void) {
    super();
    this.#send = send;
    this.#left = left;
  }

  /* The driver calls these methods of a socket. */

  connect() {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#take([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#take(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void) {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#left();
    done(error);
  }

  #take(chunks: Buffer[]) {
    this.#pending = Buffer.concat([this.#pending, ...chunks]);
    const { length, asksReady } = this.#findBatch();
    if (length === 0) return;
    this.#send(this.#pending.subarray(0, length), asksReady);
    this.#pending = this.#pending.subarray(length);
  }

  #findBatch(): { length: number; asksReady: boolean } {
    const bytes = this.#pending;
    let at = 0;
    let end = 0;
    let asksReady = false;
    // The first message of a connection has a length but no type.
    if (!this.#started) {
      if (bytes.length < 4 || bytes.length < bytes.readUInt32BE(0)) return { length: 0, asksReady };
      this.#started = true;
      at = bytes.readUInt32BE(0);
      end = at;
    }
    while (at + 5 <= bytes.length) {
      const type = bytes.readUInt8(at);
      at += 1 + bytes.readUInt32BE(at + 1);
      if (at > bytes.length) break;
      if (ASKING.has(type)) asksReady = true;
      if (BATCH_ENDS.has(type)) end = at;
    }
    return { length: end, asksReady };
  }
}
