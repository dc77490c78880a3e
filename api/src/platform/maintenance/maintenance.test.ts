import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildTestApp } from '../../testing/servers/test-app.ts';
import { writeAutomaticBackup } from './automatic-backups.ts';

describe('maintenance', () => {
  test('keeps the last four backups', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'aforo-backups-'));
    for (let day = 1; day <= 6; day++) {
      const now = new Date(`2026-11-0${day}T03:00:00Z`);
      await writeAutomaticBackup(directory, Uint8Array.from([day]), now);
    }
    const files = await readdir(directory);
    await rm(directory, { recursive: true, force: true });
    expect(files.toSorted()).toEqual(
      [3, 4, 5, 6].map((day) => `aforo-2026-11-0${day}T03-00-00-000Z.tar.gz`),
    );
  });

  test('deletes idempotency keys after a day, limits after their window, finished jobs after a week', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aforo-data-'));
    const server = await buildTestApp({ environment: { DATA_DIR: dataDir } });
    const { jobs } = server.dependencies;
    const { connection } = server.database;
    await jobs.start();
    await jobs.stop();
    await server.app.attempts.count('login', 'ana@correo.es', 60);
    await connection
      .insertInto('idempotencyKey')
      .values({
        scope: 'x',
        key: 'y',
        requestHash: Buffer.alloc(32),
        status: 204,
        headers: '{}',
        body: '',
        createdAt: server.clock.now(),
      })
      .execute();
    server.clock.advance({ days: 1, seconds: 1 });
    await jobs.runDue();
    const left = await Promise.all(
      (['idempotencyKey', 'attemptLimit'] as const).map((table) =>
        connection.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(left).toEqual([[], []]);
    const failed = await connection
      .selectFrom('job')
      .select(['kind', 'lastError'])
      .where('lastError', 'is not', null)
      .execute();
    expect(failed).toEqual([]);
    const backups = await readdir(join(dataDir, 'backups')).catch(() => []);
    expect(backups).toHaveLength(server.database.kind === 'embedded' ? 1 : 0);
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
