import { readProcessConfig } from '../platform/config/config.ts';
import { StartupError } from '../platform/config/startup-error.ts';
import { migrateToPostgres, readMigrations } from '../platform/database/index.ts';
import { besidesDatabase } from '../platform/maintenance/index.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run migrate-to-postgres -- <DATABASE_URL>`: copies the embedded database of DATA_DIR into an
 * empty PostgreSQL database. Aforo must not be running. Without the argument, the variable
 * DATABASE_URL says where: then the password is in no list of processes.
 */
await runCommand({}, async ({ positionals: [url] }) => {
  const config = readProcessConfig(url === undefined ? {} : { DATABASE_URL: url });
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null) {
    throw new StartupError(
      'Di a qué base de datos se copia: npm run migrate-to-postgres -- postgres://usuario:clave@servidor:5432/aforo',
    );
  }
  const { tables, rows } = await migrateToPostgres(
    { dataDir, databaseUrl },
    await readMigrations(),
  );
  const kept = besidesDatabase(dataDir);
  return [
    `Copiadas ${tables} tablas con ${rows} filas. La suma de cada tabla es la misma en los dos lados.`,
    'Arranca ahora Aforo con DATABASE_URL y el mismo DATA_DIR. Las fotos y el logotipo están en la base de datos.',
    ...(kept.length > 0 ? [`En ${dataDir} sigue lo demás, que no se ha movido:`] : []),
    ...kept.map((line) => `  ${line}`),
    `La base de datos embebida queda como estaba en ${dataDir}/db. Bórrala cuando ya no la necesites: tiene datos personales.`,
  ].join('\n');
});
