import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import * as repository from './scale.repository.ts';

/** The center already has this data; adding it twice would violate constraints. */
export class AlreadyScaledError extends Error {}

/**
 * Adds a large amount of data: clients, studios with professionals, past sessions and four weeks
 * ahead, bookings with their bonos. All or nothing; then updates the planner's statistics.
 * @throws {AlreadyScaledError} when the data was added before
 */
export async function addScale(
  { database, clock }: { database: Database; clock: Clock },
  scale: repository.Scale,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    await repository.disableStatementTimeout(trx);
    if (await repository.isScaled(trx)) throw new AlreadyScaledError();
    await repository.insertScaleClients(trx, scale, now);
    await repository.insertStudios(trx, scale, now);
    await repository.insertAttendance(trx, scale, now);
  });
  await database.pool.query('vacuum analyze');
}
