import { resolve } from 'node:path';
import { exportRecords, verifyDatabase } from '../money/documents/index.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { type Connection, openDatabase } from '../platform/database/index.ts';
import { StartupError } from '../platform/config/startup-error.ts';
import { runCommand } from './run-command.ts';

const shownFaults = 100;

/**
 * `npm run fiscal -- verify`: compares records, documents, payments and drawer movements with their
 * seals and anchors, and fails when one was altered.
 * `npm run fiscal -- export --to DIR`: writes them as XML. Aforo must not be running on an embedded
 * database.
 */
await runCommand({ to: { type: 'string' } }, async ({ positionals: [order], values: { to } }) => {
  const work = order === 'verify' ? verify : exporting(order, to);
  const config = readProcessConfig();
  const database = await openDatabase(config);
  try {
    return await work(database.connection, config.dataDir);
  } finally {
    await database.close();
  }
});

async function verify(connection: Connection, dataDir: string): Promise<string> {
  const { records, lastHash, faults } = await verifyDatabase(connection, dataDir);
  if (faults.length === 0) {
    const end =
      lastHash === '' ? '' : ` El último acaba en ${lastHash.slice(-8)}: apúntalo aparte.`;
    return `Registros: ${records}. Cadena, documentos, cobros y caja están como se escribieron.${end}`;
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
