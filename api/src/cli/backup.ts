import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemClock } from '../platform/time/clock.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { writeBackup } from '../platform/maintenance/index.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- [file]`: the whole database in one file. */
await runCommand({}, async ({ positionals: [file] }) => {
  const target = file === undefined ? null : resolve(file);
  const written = await writeBackup(readProcessConfig(), target, systemClock.now());
  const kilobytes = Math.ceil((await stat(written)).size / 1024);
  return `Copia guardada en ${written} (${kilobytes} kB). Contiene datos personales: guárdala cifrada.`;
});
