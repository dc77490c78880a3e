import type { Dependencies } from '../dependencies.ts';
import type { PromotionService } from '../waitlist/promotion.service.ts';
import { type PlacesService, reminderJob, settleJob } from './places.service.ts';

/** What happens to bookings by itself: what ran out is settled, who is expected is reminded. */
export function handleBookingJobs(
  { database, clock, jobs }: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  { places, promotion }: { places: PlacesService; promotion: PromotionService },
): void {
  jobs.handle(settleJob, async (payload) => {
    const { sessionId } = payload as { sessionId: string }; // as `settleAt` wrote it
    await database.transaction((trx) => promotion.enter(trx, [sessionId]));
  });

  jobs.handle(reminderJob, async (payload) => {
    const { bookingId } = payload as { bookingId: string }; // as `remind` wrote it
    await database.transaction(async (trx) => {
      const { booking, session } = await places.read(trx, bookingId);
      const now = clock.now();
      if (booking.status !== 'confirmed' || session.startsAt <= now) return;
      const dayBefore = new Date(session.startsAt.getTime() - 86_400_000);
      // The session has been put off meanwhile.
      if (dayBefore > now) return places.remind(trx, bookingId, session);
      const client = await places.client(trx, booking.clientId);
      await places.tell(trx, client, session, { kind: 'reminder' });
    });
  });
}
