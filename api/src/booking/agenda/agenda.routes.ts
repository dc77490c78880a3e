import { getAgenda, watchAgenda } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { mayEver, openEventStream, ownDataPolicy, route } from '../../platform/http/index.ts';
import { createAgendaEventsService } from './agenda-events.service.ts';
import { createAgendaService, type ListReaching } from './agenda.service.ts';

/** The agenda of the staff: days with rosters and waiting lists, and a stream of changes. */
export function registerAgenda(
  app: FastifyInstance,
  dependencies: Dependencies,
  listReaching: ListReaching,
): void {
  const agenda = createAgendaService(dependencies, listReaching);
  const agendaEvents = createAgendaEventsService(dependencies);
  const overAgenda = ownDataPolicy('agenda.see');

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
        request,
        reply,
        sessionId: session.id,
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
