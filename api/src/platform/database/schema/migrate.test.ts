import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StartupError } from '../../config/startup-error.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import { isMigrated, migrate, type Migration, readMigrations } from './migrate.ts';

describe('migrations', () => {
  let database: Database;
  let migrations: Migration[];
  beforeAll(async () => {
    database = await openTestDatabase();
    migrations = await readMigrations();
  });
  afterAll(() => database.close());

  const extra = (sql: string, worksFrom: string | null = null): Migration => ({
    version: '9001',
    name: 'extra',
    sql,
    checksum: 'of the extra',
    worksFrom,
  });

  test('are numbered without a gap', () => {
    expect(migrations.map(({ version }) => Number(version))).toEqual(
      migrations.map((_, index) => index + 1),
    );
  });

  test('are applied once', async () => {
    expect(await migrate(database.pool, migrations)).toEqual([]);
    expect(await isMigrated(database.pool, migrations)).toBe(true);
  });

  test('leave no changes when one fails', async () => {
    const failing = extra('create table half (id int); select 1 / 0');
    await expect(migrate(database.pool, [...migrations, failing])).rejects.toThrow(
      'division by zero',
    );
    const { rows } = await database.pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
    expect(await isMigrated(database.pool, migrations)).toBe(true);
  });

  test('wait for each other when processes start together', async () => {
    const slow = extra('create table together (id int)');
    const applied = await Promise.all(
      [1, 2, 3].map(() => migrate(database.pool, [...migrations, slow])),
    );
    expect(applied.flat()).toEqual(['9001']);
    await database.pool.query(
      "drop table together; delete from schema_migration where version = '9001'",
    );
  });

  test('refuse a database that is newer than the code', async () => {
    // The newest real migration may declare compatibility with older code; this one does not.
    await migrate(database.pool, [...migrations, extra('create table newer (id int)')]);
    await expect(migrate(database.pool, migrations)).rejects.toThrow(StartupError);
    await expect(migrate(database.pool, migrations)).rejects.toThrow('es de un Aforo más nuevo');
    await expect(isMigrated(database.pool, migrations)).rejects.toThrow(StartupError);
    await database.pool.query(
      "drop table newer; delete from schema_migration where version = '9001'",
    );
  });

  test('keep older code working and starting when they declare compatibility with it', async () => {
    const [before, latest] = [migrations.at(-2)?.version ?? '', migrations.at(-1)?.version ?? ''];
    const expand = extra('create table wider (id int)', latest);
    await migrate(database.pool, [...migrations, expand]);
    expect(await isMigrated(database.pool, migrations)).toBe(true);
    expect(await migrate(database.pool, migrations)).toEqual([]);
    // Code older than the declared version is refused.
    const older = migrations.slice(0, -1);
    expect(older.at(-1)?.version).toBe(before);
    await expect(isMigrated(database.pool, older)).rejects.toThrow('es de un Aforo más nuevo');

    const contract: Migration = { ...extra('drop table wider', '9001'), version: '9002' };
    await migrate(database.pool, [...migrations, expand, contract]);
    expect(await isMigrated(database.pool, [...migrations, expand])).toBe(true);
    await expect(isMigrated(database.pool, migrations)).rejects.toThrow('es de un Aforo más nuevo');
    await database.pool.query("delete from schema_migration where version >= '9001'");
  });

  test('refuse to continue after one was changed', async () => {
    const edited = migrations.map((one, index) =>
      index === 0 ? { ...one, checksum: 'another' } : one,
    );
    await expect(migrate(database.pool, edited)).rejects.toThrow('El cambio 0001');
  });
});
