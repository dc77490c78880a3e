import { getAgenda, getAvailability, watchAgenda } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { createKeptAnswers, sendKept } from '../kept-answers/kept-answers.service.ts';
import { openEventStream } from '../http/event-stream.ts';
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
  const kept = createKeptAnswers(dependencies, 'availability');
  const overAgenda = overOneself('agenda.see');

  route(app, getAvailability, {
    policy: 'service.see',
    handler: async ({ actor, query, request, reply }) => {
      const answer = await kept.answer(availability.question(actor, query));
      return sendKept<typeof getAvailability>(request, reply, answer);
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
        isStillWelcome: async () => {
          const actor = await request.stillThere(reply);
          return actor !== null && mayEver(overAgenda, actor);
        },
      });
      agendaEvents.add(stream);
      return stream.readable;
    },
  });
}
