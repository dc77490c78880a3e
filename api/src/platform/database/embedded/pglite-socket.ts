import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A network socket for `pg` that passes its wire bytes to the PGlite of this process and returns
 * the answers. One PGlite is one PostgreSQL session, so a pool over it has room for one client.
 *
 * Messages are buffered until a batch is complete (up to Query, Sync or Flush): with half a batch
 * PGlite's protocol state would wait inside a call.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export class PgliteSocket extends Duplex {
  readonly #pglite: PGlite;
  #unread: Buffer = Buffer.alloc(0);
  #isStarted = false;
  #hasTerminated = false;
  #work: Promise<void> = Promise.resolve();

  constructor(lite: PGlite) {
    super();
    this.#pglite = lite;
  }

  /** Called by `pg` with a port and a host that have no meaning here. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  // Methods of net.Socket that Duplex lacks; without a network they do nothing.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they arrive; PGlite does not support backpressure.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    if (!this.#isStarted) this.#answerStartup();
    if (this.#isStarted) this.#takeBatches();
    done();
  }

  /** Also reached without Terminate, when the pool discards a connection. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#hasTerminated) void this.#resetSession();
    done(error);
  }

  #answerStartup(): void {
    if (this.#unread.length < 4) return;
    const length = this.#unread.readInt32BE(0);
    if (this.#unread.length < length) return;
    this.#unread = this.#unread.subarray(length);
    this.#isStarted = true;
    this.push(AUTHENTICATION_OK_AND_READY);
  }

  #takeBatches(): void {
    let position = 0;
    let batchEnd = 0;
    while (position + 5 <= this.#unread.length) {
      const type = this.#unread.readUInt8(position);
      const next = position + 1 + this.#unread.readInt32BE(position + 1);
      if (next > this.#unread.length) break;
      position = next;
      if (type === MESSAGE.terminate) {
        this.#hasTerminated = true;
        this.#enqueue(async () => {
          await this.#resetSession();
          this.push(null);
        });
        return;
      }
      if (type === MESSAGE.query || type === MESSAGE.sync || type === MESSAGE.flush) {
        batchEnd = position;
      }
    }
    if (batchEnd === 0) return;
    // A copy, because pg reuses its write buffer and PGlite reads later.
    const batch = Uint8Array.from(this.#unread.subarray(0, batchEnd));
    this.#unread = this.#unread.subarray(batchEnd);
    this.#enqueue(() => this.#execute(batch, (answer) => this.push(answer)));
  }

  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.destroyed) return;
      try {
        await step();
        // As after an answer over a network: gives other work in this process a turn.
        await setImmediate();
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #execute(message: Uint8Array, onAnswer: (answer: Buffer) => void): Promise<void> {
    return this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolRawStream(message, {
        onRawData: (data) => onAnswer(Buffer.from(data)),
      }),
    );
  }

  /**
   * Resets the session for a new connection. PGlite serves its callers in order, so this runs
   * before the first message of the next connection.
   */
  async #resetSession(): Promise<void> {
    try {
      await this.#execute(queryMessage('rollback'), () => {});
      await this.#execute(queryMessage('discard all'), () => {});
    } catch {
      // PGlite is closed; there is no session to reset.
    }
  }
}

const MESSAGE = { query: 0x51, sync: 0x53, flush: 0x48, terminate: 0x58 } as const;

/** AuthenticationOk, then ReadyForQuery in the idle state. */
const AUTHENTICATION_OK_AND_READY = Buffer.from([
  0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49,
]);

function queryMessage(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.writeUInt8(MESSAGE.query, 0);
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return Uint8Array.from(message);
}
