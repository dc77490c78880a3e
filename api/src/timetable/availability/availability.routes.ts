import { getAvailability } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route, sendPackedJson } from '../../platform/http/index.ts';
import { createAvailabilityService } from './availability.service.ts';
import type { ListSeatCosts } from './seat-costs.ts';

/** Availability, for every logged-in person. */
export function registerAvailability(
  app: FastifyInstance,
  dependencies: Dependencies,
  listSeatCosts: ListSeatCosts,
): void {
  const availability = createAvailabilityService(dependencies, listSeatCosts);

  route(app, getAvailability, {
    policy: 'service.see',
    handler: async ({ actor, query, request, reply }) => {
      const json = await availability.days(actor, query);
      return sendPackedJson<typeof getAvailability>(request, reply, json);
    },
  });
}
