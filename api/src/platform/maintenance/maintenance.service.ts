import { join } from 'node:path';
import type { Dependencies } from '../dependencies.ts';
import { deleteEndedWindows, deleteKeysBefore } from '../http/index.ts';
import { deleteFinished } from '../jobs/index.ts';
import { writeAutomaticBackup } from './automatic-backups.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Scheduled cleanup, vacuum and backups of the database. */
export function scheduleMaintenance({ config, database, clock, jobs }: Dependencies): void {
  const { connection, pool, dump } = database;

  jobs.repeat('maintenance sweep', HOUR, async () => {
    const now = clock.now();
    await deleteKeysBefore(connection, new Date(now.getTime() - DAY * 1000));
    await deleteEndedWindows(connection, now);
    await deleteFinished(connection, new Date(now.getTime() - 7 * DAY * 1000));
  });

  if (dump === null) return;
  // PostgreSQL does both itself, or with its administrator's tools.
  jobs.repeat('embedded vacuum', 6 * HOUR, async () => {
    await pool.query('vacuum analyze');
  });
  jobs.repeat('embedded backup', 6 * HOUR, async () => {
    await writeAutomaticBackup(join(config.dataDir, 'backups'), await dump(), clock.now());
  });
}
