import { parseArgs } from 'node:util';
import { createPasswordHasher } from '../identity/auth/index.ts';
import { systemClock } from '../platform/time/clock.ts';
import { readProcessConfig } from '../platform/config/config.ts';
import { migrate, openDatabase, readMigrations } from '../platform/database/index.ts';
import { addScale, AlreadyScaledError, seedDemo } from '../demo/index.ts';
import { isDemoAllowed, exposureText } from '../platform/config/exposure.ts';
import { isCenterEmpty } from '../center/center/index.ts';
import { createAccounts } from '../money/direct-debit/index.ts';
import { readSecretsKey } from '../platform/config/secrets-key.ts';
import { StartupError } from '../platform/config/startup-error.ts';

/**
 * `npm run seed -- [--scale] [--clients N] [--bookings N]`: demo data for an empty center; with
 * `--scale` the amount of a large center after years. Aforo must not be running on an embedded
 * database.
 */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      scale: { type: 'boolean', default: false },
      clients: { type: 'string', default: '50000' },
      bookings: { type: 'string', default: '200000' },
    },
  });
  const scale = {
    clients: countOf('--clients', values.clients, 1000),
    bookings: countOf('--bookings', values.bookings, 1000),
  };
  const started = performance.now();
  const config = readProcessConfig();
  const database = await openDatabase(config);
  try {
    await migrate(database.pool, await readMigrations());
    if (await isCenterEmpty(database.connection)) {
      if (!isDemoAllowed(config)) {
        throw new StartupError(
          `Los datos de muestra traen cuentas con una contraseña publicada, y ${exposureText(config)}. Si los quieres igualmente, pon AFORO_DEMO=1.`,
        );
      }
      const hasher = await createPasswordHasher();
      const hashPassword = (password: string) => hasher.hash(password);
      const accounts = createAccounts(await readSecretsKey(config));
      await seedDemo({ database, clock: systemClock, hashPassword, accounts });
      print('Datos de muestra escritos.');
    } else if (!values.scale) {
      print('El centro ya tiene datos y se queda como está.');
    }
    if (values.scale) {
      await addScale({ database, clock: systemClock }, scale);
      const seconds = Math.round((performance.now() - started) / 1000);
      print(
        `Añadidos ${scale.clients} clientes y ${scale.bookings} reservas en ${seconds} segundos.`,
      );
    }
  } finally {
    await database.close();
  }
}

function countOf(option: string, text: string, least: number): number {
  const count = /^\d{1,8}$/.test(text) ? Number(text) : NaN;
  if (count >= least) return count;
  throw new StartupError(`${option} tiene que ser un número entero desde ${least}.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await seed();
} catch (error) {
  if (error instanceof AlreadyScaledError) {
    process.stderr.write('Los datos a escala ya están puestos; no se añaden dos veces.\n');
  } else if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
  } else throw error;
  process.exitCode = 1;
}
