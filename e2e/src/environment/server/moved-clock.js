/**
 * Loaded before a server (`node --import`): its current time is ahead by the milliseconds in the
 * file AFORO_E2E_CLOCK, so that a test can skip months. Only reads of the current time are
 * affected.
 */
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const RealDate = Date;
const file = process.env['AFORO_E2E_CLOCK'];
let ahead = 0;

function look() {
  ahead = Number(readFileSync(file, 'utf8'));
}

class MovedDate extends RealDate {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(MovedDate.now());
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
  /** Dates created by the platform are instances too. */
  static [Symbol.hasInstance](/** @type {unknown} */ value) {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
}

look();
globalThis.Date = MovedDate;
setInterval(look, 50).unref();

// Node sets the date header from its own clock, and pages rely on that header.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
