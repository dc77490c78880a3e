import { resolve } from 'node:path';
import { systemClock } from '../platform/time/clock.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { restoreBackup } from '../platform/maintenance/index.ts';
import { runCommand } from './run-command.ts';
import { StartupError } from '../platform/config/startup-error.ts';

/**
 * `npm run restore -- <file> [--force]`: restores the database from a backup. Aforo must not be
 * running.
 */
await runCommand({ force: { type: 'boolean' } }, async ({ values, positionals: [file] }) => {
  if (file === undefined) {
    throw new StartupError('Di qué copia se recupera: npm run restore -- <archivo> [--force].');
  }
  const options = { replaces: values['force'] === true, now: systemClock.now() };
  const aside = await restoreBackup(readProcessConfig(), resolve(file), options);
  const before = aside === null ? '' : ` Lo que había está en ${aside}.`;
  return `Recuperada la copia ${file}.${before}`;
});
