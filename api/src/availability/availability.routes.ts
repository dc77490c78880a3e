import { getAgenda, getAvailability, watchAgenda } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { openEventStream } from '../http/event-stream.ts';
import { sendPackedJson } from '../http/packed-json.ts';
import { mayEver, overOneself } from '../http/policy.ts';
import { route } from '../http/route.ts';
import { createAgendaEventsService } from './agenda-events.service.ts';
import { createAgendaService } from './agenda.service.ts';
import { createAvailabilityService } from './availability.service.ts';

/** What can be booked, for everybody; the agenda, for who works with it. */
export function registerAvailability(app: FastifyInstance, dependencies: Dependencies): void {
  const availability = createAvailabilityService(dependencies);
  const agenda = createAgendaService(dependencies);
  const agendaEvents = createAgendaEventsService(dependencies);
  const overAgenda = overOneself('agenda.see');

  route(app, getAvailability, {
    policy: 'service.see',
    handler: async ({ actor, query, request, reply }) => {
      const json = await availability.days(actor, query);
      return sendPackedJson<typeof getAvailability>(request, reply, json);
    },
  });
  route(app, getAgenda, {
    policy: overAgenda,
    handler: async ({ actor, query }) => ({
      days: await agenda.days(actor, query.date, query.days),
    }),
  });
  route(app, watchAgenda, {
    policy: overAgenda,
    contentType: 'text/event-stream; charset=utf-8',
    handler: async ({ request, reply, session }) => {
      await agendaEvents.listen();
      const stream = openEventStream(app, {
        ...{ request, reply, sessionId: session.id },
        isStillAllowed: async () => {
          const actor = await request.currentActor(reply);
          return actor !== null && mayEver(overAgenda, actor);
        },
      });
      agendaEvents.add(stream);
      return stream.readable;
    },
  });
}
