import type { Actor, AffectedSession, Opening } from '@aforo/shared/contract';
import { changesBetween } from '../../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { invalidFields } from '../../../platform/domain-error.ts';
import { centerAuditId, readCenter } from '../../../center/center/index.ts';
import { dayParts, firstOverlapping, isInHours } from '../calendar/hours.ts';
import * as repository from './opening.repository.ts';

export function createOpeningService({ database, clock, audit }: Dependencies) {
  return {
    read: (): Promise<Opening> => repository.readOpening(database.connection),

    /** The planned sessions that would fall outside opening hours or on a holiday. */
    async preview(opening: Opening): Promise<{ affected: AffectedSession[] }> {
      throwIfOverlapping(opening);
      return { affected: await affectedBy(database.connection, opening) };
    },

    /** Saves everything. @returns the planned sessions now outside opening hours or on a holiday */
    async save(
      trx: Transaction,
      actor: Actor,
      opening: Opening,
    ): Promise<Opening & { affected: AffectedSession[] }> {
      throwIfOverlapping(opening);
      await repository.lockOpening(trx);
      const before = await repository.readOpening(trx);
      await repository.writeOpening(trx, opening);
      const after = await repository.readOpening(trx);
      const changes = changesBetween(before, after);
      if (changes.length > 0) {
        await audit.write(trx, {
          actor,
          action: 'updated',
          entity: 'opening',
          entityId: centerAuditId, // the hours have no separate id
          changes,
        });
      }
      return { ...after, affected: await affectedBy(trx, after) };
    },
  };

  async function affectedBy(
    connection: Connection,
    { hours, holidays }: Opening,
  ): Promise<AffectedSession[]> {
    const { timeZone } = await readCenter(connection);
    const closed = new Set(holidays.map(({ localDate }) => localDate));
    return (await repository.listPlanned(connection, clock.now()))
      .filter(({ startsAt, endsAt }) => {
        const parts = dayParts(startsAt, endsAt, timeZone);
        return parts.some(({ localDate }) => closed.has(localDate)) || !isInHours(hours, parts);
      })
      .map(({ endsAt: _, ...session }) => ({
        ...session,
        startsAt: session.startsAt.toISOString(),
      }));
  }
}

function throwIfOverlapping({ hours, holidays }: Opening): void {
  const days = new Set<string>();
  for (const [position, { localDate }] of holidays.entries()) {
    if (days.has(localDate)) {
      throw invalidFields({ [`holidays.${position}.localDate`]: 'Ese día ya está en la lista.' });
    }
    days.add(localDate);
  }
  const double = firstOverlapping(hours);
  if (double >= 0) {
    throw invalidFields({ [`hours.${double}.starts`]: 'Se pisa con otro tramo de ese día.' });
  }
}
