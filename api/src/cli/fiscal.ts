import { verifyRecords } from '../money/documents/index.ts';
import { readProcessConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { runCommand } from './run-command.ts';

const shownFaults = 100;

/**
 * `npm run fiscal -- verify`: looks at every fiscal record, and fails where one isn't as it was written.
 * Aforo must not be running on an embedded database.
 */
await runCommand({}, async ({ positionals: [order] }) => {
  if (order !== 'verify') throw new StartupError('Di qué hacer: npm run fiscal -- verify.');
  const database = await openDatabase(readProcessConfig());
  try {
    const { records, faults } = await verifyRecords(database.connection);
    if (faults.length === 0) {
      return `Registros: ${records}. Cadena, huellas, importes y números están bien.`;
    }
    const shown = faults.slice(0, shownFaults);
    const rest = faults.length - shown.length;
    throw new StartupError([...shown, ...(rest > 0 ? [`Y ${rest} más.`] : [])].join('\n'));
  } finally {
    await database.close();
  }
});
