/**
 * `node scripts/run.js <program.ts> [arguments]`: runs a program of the server as the one file that
 * its sources make. Read one by one they take a second longer, at every start.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneFileOf } from './one-file.js';

const source = resolve(process.argv[2]);
const file = await oneFileOf(source);
process.argv.splice(1, 2, source);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
