import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, readMigrations } from '../database/schema/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/database.ts';
import { seedDemo } from '../../demo/demo.service.ts';
import { StartupError } from '../config/startup-error.ts';
import { dumpSchema } from '../../testing/database/dump-schema.ts';
import { TestClock } from '../../testing/doubles/test-clock.ts';
import { createEmptyPostgres } from '../../testing/database/test-database.ts';
import { restoreBackup, writeBackup } from './backups.service.ts';

type Where = Parameters<typeof writeBackup>[0];

const now = new Date('2026-11-21T22:00:00Z');
const isPostgres = globalThis.database === 'postgres';
const leftOvers: (() => Promise<void>)[] = [];

/** An empty location for a database of the kind under test. */
async function emptyLocation(): Promise<Where> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aforo-copies-'));
  leftOvers.push(() => rm(dataDir, { recursive: true, force: true }));
  if (!isPostgres) return { dataDir, databaseUrl: null };
  const { url, drop } = await createEmptyPostgres();
  leftOvers.push(drop);
  return { dataDir, databaseUrl: url };
}

async function at<T>(where: Where, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(where);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** A digest of the rows of every table, and the schema. */
function contentsOf(where: Where): Promise<unknown> {
  return at(where, async ({ pool }) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const digests: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
      );
      digests[name] = rows[0];
    }
    // PostgreSQL writes `a and b and c` with fewer brackets after reading its own output.
    return { digests, schema: (await dumpSchema(pool)).replaceAll(/[()]/g, '') };
  });
}

let server: Where;
let copy: string;
let contents: unknown;
beforeAll(async () => {
  server = await emptyLocation();
  await at(server, async (database) => {
    await migrate(database.pool, await readMigrations());
    if (isPostgres) {
      const hashPassword = async (password: string) => `fake ${password}`;
      await seedDemo({ database, clock: new TestClock(), hashPassword });
    } else {
      // Files are copied, whatever their contents.
      await database.pool.query(`update center set name = 'Estudio Olmo'`);
    }
  });
  contents = await contentsOf(server);
  copy = await writeBackup(server, null, now);
});
afterAll(async () => {
  for (const clear of leftOvers) await clear();
});

describe('a database backup', () => {
  let location: Where;
  beforeAll(async () => {
    location = await emptyLocation();
  });

  test('is readable only by its owner and is not cleaned up', async () => {
    const name = `aforo-2026-11-21T22-00-00-000Z.${isPostgres ? 'sql' : 'tar'}.gz`;
    expect(copy).toBe(join(server.dataDir, 'backups', 'kept', name));
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(server.dataDir, 'backups', 'kept'))).toEqual([name]);
  });

  test('never overwrites another backup', async () => {
    const before = await readFile(copy);
    await expect(writeBackup(server, copy, now)).rejects.toThrow(`Ya existe ${copy}`);
    expect((await readFile(copy)).equals(before)).toBe(true);
  });

  test('restores the same contents into an empty location', async () => {
    expect(await restoreBackup(location, copy, { replaces: false, now })).toBeNull();
    expect(await contentsOf(location)).toEqual(contents);
  });

  if (isPostgres) {
    test('can be made of a restored database', async () => {
      const again = await writeBackup(location, join(location.dataDir, 'otra.gz'), now);
      const last = await emptyLocation();
      await restoreBackup(last, again, { replaces: false, now });
      expect(await contentsOf(last)).toEqual(contents);
    });
  }

  test('replaces a database only on request', async () => {
    const centerName = () =>
      at(location, async ({ pool }) => (await pool.query('select name from center')).rows);
    await at(location, ({ pool }) => pool.query(`update center set name = 'Otro centro'`));

    const refused = restoreBackup(location, copy, { replaces: false, now });
    await expect(refused).rejects.toThrow(/No se ha tocado nada: .* --force/);
    expect(await centerName()).toEqual([{ name: 'Otro centro' }]);

    const aside = await restoreBackup(location, copy, { replaces: true, now });
    expect(await contentsOf(location)).toEqual(contents);
    expect(aside).toBe(isPostgres ? null : join(location.dataDir, 'db.2026-11-21T22-00-00-000Z'));
  });

  test('is not restored while Aforo is running', async () => {
    const refused = at(server, () => restoreBackup(server, copy, { replaces: true, now }));
    await expect(refused).rejects.toThrow(
      isPostgres ? 'Hay un Aforo en marcha' : 'ya lo está usando otro Aforo',
    );
  });
});

describe('an invalid backup', () => {
  let location: Where;
  beforeAll(async () => {
    location = await emptyLocation();
  });

  async function refusal(bytes: Uint8Array, to = location): Promise<string> {
    const file = join(location.dataDir, 'mala.gz');
    await writeFile(file, bytes);
    const error = await restoreBackup(to, file, { replaces: true, now }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message; // checked in the line above
  }

  test('that is truncated leaves the database unchanged', async () => {
    const bytes = await readFile(copy);
    const half = bytes.subarray(0, bytes.length / 2);
    expect(await refusal(half, server)).toMatch(/está dañada o no es una copia/);
    expect(await contentsOf(server)).toEqual(contents);
  });

  test('with other contents is refused', async () => {
    expect(await refusal(Buffer.from('hola'))).toMatch(/está dañada o no es una copia/);
    expect(await refusal(gzipSync('hola'))).toMatch(/no es una copia de Aforo/);
    await expect(
      restoreBackup(location, join(location.dataDir, 'nada.gz'), { replaces: true, now }),
    ).rejects.toThrow('nada.gz no existe');
  });

  test('of the other kind of database is refused with its kind', async () => {
    const elsewhere = isPostgres
      ? { ...location, databaseUrl: null }
      : { ...location, databaseUrl: 'postgres://nadie@127.0.0.1:1/nada' };
    await expect(restoreBackup(elsewhere, copy, { replaces: true, now })).rejects.toThrow(
      isPostgres ? 'es una copia de PostgreSQL' : 'es una copia de la base de datos embebida',
    );
  });

  test('with a valid archive of other contents leaves no files', async () => {
    const head = Buffer.alloc(512);
    head.write('ustar', 257);
    const bytes = isPostgres
      ? 'create table half (id int); select 1 / 0;\n-- PostgreSQL database dump complete\n'
      : head;
    expect(await refusal(gzipSync(bytes))).toMatch(
      isPostgres ? /division by zero/ : /La copia no se puede abrir/,
    );
    if (isPostgres) expect(await contentsOf(location)).toMatchObject({ digests: {} });
    else expect(await readdir(location.dataDir)).toEqual(['mala.gz']);
  });
});
