import { PGlite } from '@electric-sql/pglite';

/** Startup messages have no type; their length begins with this byte. */
const STARTUP = 0;
/** Parse, Bind, Describe, Execute, Close. PostgreSQL answers them at the latest with the Sync or Flush that follows. */
const HELD = new Set(Array.from('PBDEC', (type) => type.charCodeAt(0)));
/** Larger answers are passed on in parts. */
const MOST_HELD_BYTES = 65_536;

/** @typedef {Parameters<PGlite['execProtocolRawStream']>[1]} Options */

/**
 * PGlite that runs the messages of a statement together and answers them at once. The socket server passes each on
 * alone, and every separate answer wakes the thread of the server.
 */
export class Engine extends PGlite {
  /** @type {Uint8Array[]} */
  #request = [];

  /**
   * @override
   * @param {Uint8Array} message
   * @param {Options} options
   */
  async execProtocolRawStream(message, options) {
    const [type = STARTUP] = message;
    if (type === STARTUP) this.#request = []; // a client that left in the middle of a statement
    this.#request.push(message);
    if (HELD.has(type)) return;
    const request = new Uint8Array(Buffer.concat(this.#request));
    this.#request = [];
    const answer = new HeldAnswer(options.onRawData);
    await super.execProtocolRawStream(request, { ...options, onRawData: (part) => answer.add(part) });
    answer.send();
  }
}

class HeldAnswer {
  #onRawData;
  /** @type {Uint8Array[]} */
  #parts = [];
  #bytes = 0;

  /** @param {Options['onRawData']} onRawData */
  constructor(onRawData) {
    this.#onRawData = onRawData;
  }

  /** @param {Uint8Array} part */
  add(part) {
    this.#parts.push(part.slice()); // the engine reuses its memory
    this.#bytes += part.length;
    if (this.#bytes > MOST_HELD_BYTES) this.send();
  }

  send() {
    if (this.#bytes > 0) this.#onRawData(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}
