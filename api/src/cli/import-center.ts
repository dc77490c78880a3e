import { resolve } from 'node:path';
import { importCenter } from '../insight/exports/index.ts';
import { verifyDatabase } from '../money/documents/index.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { StartupError } from '../platform/config/startup-error.ts';
import { openDatabase, readMigrations } from '../platform/database/index.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run import-center -- <file.zip>`: puts the ZIP of a center (Configuración → Datos) into an
 * empty database. Aforo must not be running.
 */
await runCommand({}, async ({ positionals: [file] }) => {
  if (file === undefined) {
    throw new StartupError('Di qué ZIP se importa: npm run import-center -- <archivo.zip>.');
  }
  const config = readProcessConfig();
  const database = await openDatabase(config);
  try {
    const imported = await importCenter(database, resolve(file), await readMigrations());
    const { records, faults } = await verifyDatabase(database.connection, config.dataDir);
    // The import stays: the differences were in the ZIP. A script has to notice them.
    if (faults.length > 0) process.exitCode = 1;
    return [
      `Importado ${imported.center}: ${imported.tables} tablas con ${imported.rows} filas, cada una con la suma del ZIP.`,
      ...(imported.missing.length === 0
        ? []
        : [`El ZIP no tiene estas tablas, que quedan sin filas: ${imported.missing.join(', ')}.`]),
      ...(imported.isAnalyzed
        ? []
        : ['PostgreSQL no ha podido contar las filas (ANALYZE): hasta que lo haga irá más lento.']),
      faults.length === 0
        ? `Registros fiscales: ${records}. Cadena, documentos, cobros y caja están como se escribieron.`
        : `Hay ${faults.length} diferencias en los registros fiscales, que ya estaban en el ZIP. Las dice «npm run fiscal -- verify».`,
      'Arranca Aforo. Nadie tiene contraseña todavía: cada persona la pone con «¿Has olvidado tu contraseña?».',
      'Si aún no salen correos, el enlace para crear una cuenta de administración aparece al arrancar.',
      'No uses más el Aforo de origen: los dos mandarían los mismos avisos y repetirían números de factura.',
    ].join('\n');
  } finally {
    await database.close();
  }
});
