import type { FastifyInstance } from 'fastify';
import { registerAvailability } from './availability/availability.routes.ts';
import { type BonosService, createBonosService, registerBonos } from './bonos/index.ts';
import {
  cancelSession,
  handleBookingJobs,
  registerBookings,
  registerWaitlist,
} from './bookings/index.ts';
import type { Dependencies } from './dependencies.ts';
import type { CancelSession } from './schedule/session-notices.service.ts';

/** What booking is made of: bonos, bookings, who waits, and what can be booked. */
export function registerBooking(
  app: FastifyInstance,
  dependencies: Dependencies,
): { cancelSession: CancelSession; bonos: BonosService } {
  const bonos = createBonosService(dependencies);
  registerBonos(app, dependencies, bonos);
  handleBookingJobs(dependencies);
  registerBookings(app, dependencies);
  registerWaitlist(app, dependencies);
  registerAvailability(app, dependencies);
  return {
    bonos,
    cancelSession: async (trx, actor, sessionId, reason) => {
      await cancelSession(dependencies, trx, actor, sessionId, reason);
    },
  };
}
