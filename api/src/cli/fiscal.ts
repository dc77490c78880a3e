import { resolve } from 'node:path';
import { exportRecords, verifyRecords } from '../money/documents/index.ts';
import { readProcessConfig } from '../platform/config.ts';
import { type Connection, openDatabase } from '../platform/database/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { runCommand } from './run-command.ts';

const shownFaults = 100;

/**
 * `npm run fiscal -- verify`: looks at every fiscal record, and fails where one isn't as it was written.
 * `npm run fiscal -- export --to DIR`: writes them as XML. Aforo must not be running on an embedded
 * database.
 */
await runCommand({ to: { type: 'string' } }, async ({ positionals: [order], values: { to } }) => {
  const work = order === 'verify' ? verify : exporting(order, to);
  const database = await openDatabase(readProcessConfig());
  try {
    return await work(database.connection);
  } finally {
    await database.close();
  }
});

async function verify(connection: Connection): Promise<string> {
  const { records, faults } = await verifyRecords(connection);
  if (faults.length === 0) {
    return `Registros: ${records}. Cadena, huellas, importes y números están bien.`;
  }
  const shown = faults.slice(0, shownFaults);
  const rest = faults.length - shown.length;
  throw new StartupError([...shown, ...(rest > 0 ? [`Y ${rest} más.`] : [])].join('\n'));
}

function exporting(order: string | undefined, to: unknown) {
  if (order !== 'export' || typeof to !== 'string') {
    throw new StartupError(
      'Di qué hacer: npm run fiscal -- verify, o npm run fiscal -- export --to CARPETA.',
    );
  }
  return async (connection: Connection) => {
    const { records, files } = await exportRecords(connection, resolve(to));
    const where = files.length === 1 ? 'un archivo' : `${files.length} archivos`;
    return `Registros: ${records}, en ${where} de ${resolve(to)}. Hay datos personales en ellos.`;
  };
}
