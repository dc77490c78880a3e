/**
 * Runs journeys at another time. With AFORO_E2E_CLOCK, a file with the milliseconds that the clock is
 * ahead, and `NODE_OPTIONS=--import=…/moved-clock.js`, the tests, their servers and their pages share
 * that clock (CONTRIBUTING.md has the command).
 */
import { readFileSync } from 'node:fs';

const file = process.env['AFORO_E2E_CLOCK'];

export const movedClockOption = `--import=${new URL('moved-clock.js', import.meta.url).href}`;

/** How far the clock of tests and servers is ahead of the machine's, in milliseconds. */
export function clockAheadMs(): number {
  return file === undefined ? 0 : Number(readFileSync(file, 'utf8'));
}
