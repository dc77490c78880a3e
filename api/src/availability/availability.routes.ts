import { getAgenda, getAvailability } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { overOneself } from '../http/policy.ts';
import { route } from '../http/route.ts';
import type { PlacesService } from '../bookings/places.service.ts';
import type { WaitlistService } from '../waitlist/waitlist.service.ts';
import { createAvailabilityService } from './availability.service.ts';

/** What can be booked, for everybody; the agenda, for who works with it. */
export function registerAvailability(
  app: FastifyInstance,
  dependencies: Dependencies,
  { places, waitlist }: { places: PlacesService; waitlist: WaitlistService },
): void {
  const availability = createAvailabilityService(dependencies, places, waitlist);

  route(app, getAvailability, {
    policy: 'service.see',
    handler: ({ actor, query }) => availability.availability(actor, query),
  });
  route(app, getAgenda, {
    policy: overOneself('agenda.see'),
    handler: async ({ actor, query }) => ({
      days: await availability.agenda(actor, query.date, query.days),
    }),
  });
}
