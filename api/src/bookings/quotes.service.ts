import type { Actor, BookingQuote, BookingTarget, RescheduleQuote } from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { freeProfessionals } from '../availability/free-starts.service.ts';
import type { BonosService } from '../bonos/bonos.service.ts';
import type { Connection } from '../database/database.ts';
import { dryRun } from '../database/dry-run.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { PromotionService } from '../waitlist/promotion.service.ts';
import { firstStanding, freeCancelUntil } from './booking-rules.ts';
import { creditsLeftIn } from './bookings.repository.ts';
import type { BookingsService } from './bookings.service.ts';
import {
  type BookingRow,
  type Judgement,
  limitOf,
  type PlacesService,
  type SessionRow,
} from './places.service.ts';

interface Services {
  places: PlacesService;
  promotion: PromotionService;
  bonos: BonosService;
  bookings: BookingsService;
}

export type QuotesService = ReturnType<typeof createQuotesService>;

/** What a booking would be like, said by the rules that would then make it. */
export function createQuotesService(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { places, promotion, bonos, bookings }: Services,
) {
  return {
    /** What booking would cost and what is in the way, changing nothing. */
    async quote(
      actor: Actor,
      { target, clientId }: { target: BookingTarget; clientId: string },
    ): Promise<BookingQuote> {
      return database.transaction(async (trx) => {
        const client = await places.client(trx, clientId);
        const isStaff = actor.role !== 'client';
        let session: SessionRow;
        let isFree = true;
        if ('sessionId' in target) {
          const { sessionId } = target;
          const entered = (await promotion.enter(trx, [sessionId])).get(sessionId);
          if (!entered) throw new DomainError('not_found');
          session = entered;
        } else {
          const { serviceId, professionalId } = target;
          const startsAt = new Date(target.startsAt);
          const asked = { serviceId, professionalId, startsAt, now: clock.now() };
          isFree = (await freeProfessionals(trx, asked)).length > 0;
          session = await places.imagine(trx, serviceId, startsAt);
        }
        const judgement = await places.judge(trx, { session, client, isStaff });
        const { obstacles, overlaps, limits } = judgement;
        const obstacle = isFree ? (firstStanding(obstacles, false) ?? null) : 'not_available';
        const { serviceId, startsAt } = session;
        const bono = await bonos.choose(trx, { clientId, serviceId, startsAt });
        const limit = freeCancelUntil(startsAt, session.cancellationMinutes);
        return {
          purchase: bono
            ? {
                id: bono.id,
                name: bono.name,
                creditsLeft: bono.kind === 'credits' ? bono.balance - 1 : null,
                expiresAt: bono.expiresAt?.toISOString() ?? null,
              }
            : null,
          priceMinor: bono ? 0 : session.priceMinor,
          freeCancelUntil: limit.toISOString(),
          overlaps: presentOverlaps(overlaps),
          obstacle,
          limit: obstacle === 'not_available' ? null : limitOf(obstacle, limits),
        };
      });
    },

    /**
     * What changing to another session does to bonos and debts: changes, looks and takes it back.
     * Whoever may override is told what they would pass over.
     * @throws {DomainError} whatever the change itself would be refused with
     */
    reschedule(actor: Actor, id: string, target: BookingTarget): Promise<RescheduleQuote> {
      return dryRun(database.transaction, async (trx) => {
        const before = await places.read(trx, id);
        const overrideReason = can(actor, 'booking.override') ? 'Ensayo' : null; // goes with the rest
        const wish = { target, overrideReason };
        const { booking: next, passed } = await bookings.reschedule(trx, actor, id, wish);
        const { booking: old, session } = await places.read(trx, id);
        return {
          returnsTo: old.isReturned ? bonoOf(old) : null,
          forgivesMinor: before.booking.priceMinor - old.priceMinor,
          purchase: await bonoAfter(trx, next),
          priceMinor: next.priceMinor,
          freeCancelUntil: next.freeCancelUntil.toISOString(),
          isSeatWanted:
            session.waiting < before.session.waiting && session.taken >= before.session.taken,
          overlaps: presentOverlaps(passed.overlaps),
          obstacle: passed.obstacles[0] ?? null,
          limit: limitOf(passed.obstacles[0] ?? null, passed.limits),
        };
      });
    },
  };
}

async function bonoAfter(connection: Connection, booking: BookingRow) {
  const bono = bonoOf(booking);
  return bono && { ...bono, creditsLeft: await creditsLeftIn(connection, bono.id) };
}

function presentOverlaps(overlaps: Judgement['overlaps']): BookingQuote['overlaps'] {
  return overlaps.map(({ serviceName, startsAt }) => ({
    serviceName,
    startsAt: startsAt.toISOString(),
  }));
}

function bonoOf({ purchaseId: id, purchaseName: name }: BookingRow) {
  return id !== null && name !== null ? { id, name } : null;
}
