/**
 * Loaded before a server (`node --import`): its present is as many milliseconds ahead as the file of
 * AFORO_E2E_CLOCK says, so that a test lets months go by. Only what asks for the present is moved.
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
  /** Also what the platform itself makes is a date. */
  static [Symbol.hasInstance](/** @type {unknown} */ value) {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
}

look();
globalThis.Date = MovedDate;
setInterval(look, 50).unref();

// Node dates its answers by a clock of its own, and pages go by that header.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
