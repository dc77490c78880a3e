import type { Actor, BookingQuote, BookingTarget } from '@aforo/shared/contract';
import { freeProfessionals } from '../availability/free-starts.service.ts';
import type { BonosService } from '../bonos/bonos.service.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import type { PromotionService } from '../waitlist/promotion.service.ts';
import { firstStanding, freeCancelUntil } from './booking-rules.ts';
import type { PlacesService, SessionRow } from './places.service.ts';

interface Services {
  places: PlacesService;
  promotion: PromotionService;
  bonos: BonosService;
}

export type QuotesService = ReturnType<typeof createQuotesService>;

/** What a booking would be like, said by the rules that would then make it. */
export function createQuotesService(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { places, promotion, bonos }: Services,
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
        const { obstacles, overlaps } = await places.judge(trx, { session, client, isStaff });
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
          overlaps: overlaps.map((overlap) => ({
            serviceName: overlap.serviceName,
            startsAt: overlap.startsAt.toISOString(),
          })),
          obstacle: isFree ? (firstStanding(obstacles, false) ?? null) : 'not_available',
        };
      });
    },
  };
}
