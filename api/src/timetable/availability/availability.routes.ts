import { getAvailability } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { route, sendPackedJson } from '../../platform/http/index.ts';
import { createAvailabilityService } from './availability.service.ts';

/** Availability, public. */
export function registerAvailability(app: FastifyInstance, dependencies: Dependencies): void {
  const availability = createAvailabilityService(dependencies);

  route(app, getAvailability, {
    policy: 'service.see',
    handler: async ({ actor, query, request, reply }) => {
      const json = await availability.days(actor, query);
      return sendPackedJson<typeof getAvailability>(request, reply, json);
    },
  });
}
