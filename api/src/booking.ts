import type { FastifyInstance } from 'fastify';
import { registerAvailability } from './availability/availability.routes.ts';
import { registerBonos } from './bonos/bonos.routes.ts';
import { createBonosService } from './bonos/bonos.service.ts';
import { createAppointmentsService } from './bookings/appointments.service.ts';
import { registerBookings } from './bookings/bookings.routes.ts';
import { handleBookingJobs } from './bookings/booking-jobs.service.ts';
import { createBookingsService } from './bookings/bookings.service.ts';
import { createPlacesService } from './bookings/places.service.ts';
import { createQuotesService } from './bookings/quotes.service.ts';
import { createSessionEndService } from './bookings/session-end.service.ts';
import type { Dependencies } from './dependencies.ts';
import type { ErasureServices } from './personal-data/erase-client.ts';
import type { CancelSession } from './schedule/session-notices.service.ts';
import { createPromotionService } from './waitlist/promotion.service.ts';
import { registerWaitlist } from './waitlist/waitlist.routes.ts';
import { createWaitlistService } from './waitlist/waitlist.service.ts';

/** Puts together what booking is made of: bonos below, then places, who waits, and who books. */
export function registerBooking(
  app: FastifyInstance,
  dependencies: Dependencies,
): { cancelSession: CancelSession; services: ErasureServices } {
  const bonos = createBonosService(dependencies);
  const places = createPlacesService(dependencies, bonos);
  const promotion = createPromotionService(dependencies, places, bonos);
  const appointments = createAppointmentsService(dependencies);
  const services = { places, promotion, appointments, bonos };
  const bookings = createBookingsService(dependencies, services);
  const quotes = createQuotesService(dependencies, { ...services, bookings });
  const sessionEnd = createSessionEndService(dependencies, services);
  const waitlist = createWaitlistService(dependencies, places, promotion);

  registerBonos(app, dependencies, bonos);
  handleBookingJobs(dependencies, services);
  registerBookings(app, dependencies, { bookings, quotes, places, sessionEnd });
  registerWaitlist(app, waitlist);
  registerAvailability(app, dependencies, { places, waitlist });
  return {
    services: { bookings, waitlist, promotion, bonos },
    cancelSession: async (trx, actor, sessionId, reason) => {
      await sessionEnd.cancel(trx, actor, sessionId, reason);
    },
  };
}
