import type { Actor } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError, invalidFields } from '../http/domain-error.ts';
import * as repository from './bookings.repository.ts';
import type { BookingWithSession, PlacesService } from './places.service.ts';

/** People come early; earlier than this it is another session that is meant. */
const ARRIVAL_HOURS = 2;

interface Mark {
  status: 'confirmed' | 'attended' | 'noShow';
  /** When it was done on a device that may have been without a connection. */
  markedAt: string | undefined;
  reason: string | undefined;
}

/** Who came. The last mark by the time of the deed wins, however late it arrives. */
export function createAttendanceService(
  { clock, audit }: Pick<Dependencies, 'clock' | 'audit'>,
  places: PlacesService,
) {
  return {
    async mark(
      trx: Transaction,
      actor: Actor,
      id: string,
      { status, markedAt, reason }: Mark,
    ): Promise<BookingWithSession> {
      const known = await places.read(trx, id);
      await places.lockSessions(trx, [known.session.id]);
      const found = await places.read(trx, id);
      const { booking, session } = found;
      const now = clock.now();
      // A device's clock may be wrong, but nothing was marked later than now.
      const at = markedAt && new Date(markedAt) < now ? new Date(markedAt) : now;
      const isMarkable = ['confirmed', 'attended', 'noShow'].includes(booking.status);
      if (!isMarkable || session.status === 'cancelled') {
        throw new DomainError('illegal_transition');
      }
      if (booking.status === status) return found; // the same arrival sent twice counts once
      if (booking.markedAt !== null && booking.markedAt > at) return found;
      if (session.status === 'closed') {
        if (!can(actor, 'attendance.correct') || status === 'confirmed') {
          throw new DomainError('illegal_transition');
        }
        if (!reason) throw invalidFields({ reason: 'La sesión está cerrada: di por qué cambia.' });
      }
      const earliest =
        status === 'attended'
          ? session.startsAt.getTime() - ARRIVAL_HOURS * 3_600_000
          : session.startsAt.getTime();
      if (status !== 'confirmed' && now.getTime() < earliest) {
        throw new DomainError('attendance_too_soon');
      }
      await repository.setAttendance(trx, id, status, at);
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'booking',
        entityId: id,
        changes: [{ field: 'status', before: booking.status, after: status }],
        reason: reason ?? null,
      });
      return places.read(trx, id);
    },
  };
}
