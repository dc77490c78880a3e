/**
 * `node scripts/run.js <program.ts> [arguments]`: runs a server program bundled into one file.
 * Loading its sources one by one takes a second longer at every start.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneFileOf } from './one-file.js';

const source = resolve(process.argv[2]);
const file = await oneFileOf(source);
process.argv.splice(1, 2, source);
// Local times are those of the center, never of the machine.
process.env.TZ = 'UTC';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
