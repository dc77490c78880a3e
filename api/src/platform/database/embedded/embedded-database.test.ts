import { mkdtemp, readdir, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { StartupError } from '../../config/startup-error.ts';
import '../../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

describe('the embedded database', () => {
  let dataDir: string;
  let database: Database;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aforo-embedded-'));
    database = await openEmbeddedDatabase(dataDir);
    await database.pool.query('create table note (text text not null)');
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('keeps its data across restarts', async () => {
    await database.pool.query("insert into note values ('sigue aquí')");
    await database.close();
    database = await openEmbeddedDatabase(dataDir);
    const { rows } = await database.pool.query('select text from note');
    expect(rows).toEqual([{ text: 'sigue aquí' }]);
  });

  test('is read for long from a copy, while its only connection goes on', async () => {
    await database.pool.query("delete from note; insert into note values ('antes')");
    const copy = await database.snapshot?.();
    if (!copy) throw new Error('The embedded database has snapshots');
    const reading = await copy.connection.startTransaction().execute();
    await sql`select from note`.execute(reading);
    await database.pool.query("insert into note values ('después')");
    expect((await sql`select text from note`.execute(reading)).rows).toEqual([{ text: 'antes' }]);
    await reading.rollback().execute();
    await copy.close();
    const copies = async () =>
      (await readdir(dataDir)).filter((name) => name.startsWith('.export-copy-'));
    expect(await copies()).toEqual([]);

    await mkdir(join(dataDir, '.export-copy-of-a-killed-process'));
    await mkdir(join(dataDir, 'snapshot-of-the-operator'));
    await database.close();
    database = await openEmbeddedDatabase(dataDir);
    expect(await copies()).toEqual([]);
    expect(await readdir(dataDir)).toContain('snapshot-of-the-operator');
    expect((await database.pool.query('select from note')).rows).toHaveLength(2);
  });

  test('is not copied when its file system has too little free space', async () => {
    await database.close();
    database = await openEmbeddedDatabase(dataDir, () => Promise.resolve(30_000_000));
    await expect(database.snapshot?.()).rejects.toThrow(
      /no cabe una copia de la base de datos: hacen falta \d+ MB libres y hay 30 MB/,
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.export'))).toEqual([]);
    await database.close();
    database = await openEmbeddedDatabase(dataDir);
  });

  test('is readable only by its owner', async () => {
    expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700);
  });

  test('cannot be opened twice', async () => {
    await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow('ya lo está usando otro Aforo');
  });

  test('resets the connection after an aborted one', async () => {
    const client = await database.pool.connect();
    await client.query("begin; insert into note values ('a medias'); set timezone to 'Asia/Tokyo'");
    client.release(new Error('given up'));
    const { rows } = await database.pool.query(
      "select count(*) as halves, current_setting('TimeZone') as zone from note where text = 'a medias'",
    );
    expect(rows).toEqual([{ halves: 0, zone: 'UTC' }]);
  });

  test('works after an error as before it', async () => {
    await expect(database.pool.query('select $1::int', ['x'])).rejects.toMatchObject({
      code: '22P02',
    });
    await expect(database.pool.query('selec 1')).rejects.toMatchObject({ code: '42601' });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('transfers large values in both directions', async () => {
    const data = Buffer.alloc(3_000_000, 7);
    const { rows } = await database.pool.query<{ echo: Buffer }>('select $1::bytea as echo', [
      data,
    ]);
    expect(rows[0]?.echo.equals(data)).toBe(true);
  });

  test('lets other work run between two statements of a long job', async () => {
    let turns = 0;
    let isWorking = true;
    function turn(): void {
      turns += 1;
      if (isWorking) setImmediate(turn);
    }
    setImmediate(turn);
    await database.transaction(async (trx) => {
      for (let query = 0; query < 50; query++) await sql`select ${query}::int`.execute(trx);
    });
    isWorking = false;
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  test('dumps to a gzipped tar', async () => {
    const dump = await database.dump?.();
    expect(dump?.subarray(0, 2)).toEqual(Uint8Array.from([0x1f, 0x8b]));
  });

  test('names the backup directory when it cannot be read', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'aforo-broken-'));
    await mkdir(join(broken, 'db'));
    await writeFile(join(broken, 'db', 'PG_VERSION'), '18\n');
    const opening = openEmbeddedDatabase(broken);
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(join(broken, 'backups'));
    await rm(broken, { recursive: true, force: true });
  });
});
