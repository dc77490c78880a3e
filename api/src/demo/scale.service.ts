import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import * as repository from './scale.repository.ts';

/** The center has this data already: a second time it would collide with itself. */
export class AlreadyScaledError extends Error {}

/**
 * Adds a crowd to whatever there is: clients, studios with professionals, sessions back in time and
 * four weeks ahead, bookings with their bonos. All of it or nothing; afterwards the planner knows.
 *
 * @throws {AlreadyScaledError} when it was done before
 */
export async function addScale(
  { database, clock }: { database: Database; clock: Clock },
  scale: repository.Scale,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    await repository.takeYourTime(trx);
    if (await repository.isScaled(trx)) throw new AlreadyScaledError();
    await repository.insertCrowd(trx, scale, now);
    await repository.insertStudios(trx, scale, now);
    await repository.insertAttendance(trx, scale, now);
  });
  await database.pool.query('vacuum analyze');
}
