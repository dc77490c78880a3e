import {
  type Actor,
  can,
  addShiftNote,
  getAgenda,
  setShiftNoteDone,
  watchAgenda,
  watchOwnBookings,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import {
  mayEver,
  openEventStream,
  ownDataPolicy,
  route,
  StreamLimiter,
} from '../../platform/http/index.ts';
import { createAgendaEventsService } from './agenda-events.service.ts';
import { createClientEventsService } from './client-events.service.ts';
import * as notes from './shift-notes.ts';
import { createAgendaService, type ListReaching } from './agenda.service.ts';

/** The stream is for these clients only: a changed family needs another stream. */
function isSameFamily(current: Actor, actor: Actor): boolean {
  const idsOf = ({ clientId, dependantIds = [] }: Actor) => [clientId, ...dependantIds.toSorted()];
  return idsOf(current).join() === idsOf(actor).join();
}

/** Apart from those of the staff: many clients must not leave the front desk without its events. */
const clientStreams = {
  browser: 4,
  address: 60,
  total: 2000,
  withoutSession: { address: 0, total: 0 },
};

/**
 * The agenda of the staff: days with rosters and waiting lists, and a stream of changes; and the stream of a
 * client's own changes. */
export function registerAgenda(
  app: FastifyInstance,
  dependencies: Dependencies,
  listReaching: ListReaching,
): void {
  const agenda = createAgendaService(dependencies, listReaching);
  const agendaEvents = createAgendaEventsService(dependencies);
  const overAgenda = ownDataPolicy('agenda.see');

  const clientEvents = createClientEventsService(dependencies);
  const clientLimiter = new StreamLimiter(clientStreams);
  const ownBookings = ownDataPolicy('booking.create');

  route(app, getAgenda, {
    policy: overAgenda,
    handler: async ({ actor, query }) => ({
      days: await agenda.days(actor, query.date, query.days),
      ...(actor.professionalId && !can(actor, 'agenda.see')
        ? { own: await agenda.own(actor.professionalId) }
        : {}),
    }),
  });
  route(app, addShiftNote, {
    policy: 'shiftNote.write',
    handler: ({ transaction, actor, body }) =>
      transaction((trx) => notes.addShiftNote(dependencies, trx, actor, body.text)),
  });
  route(app, setShiftNoteDone, {
    policy: 'shiftNote.write',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        notes.setShiftNoteDone(dependencies, trx, actor, { ...params, ...body }),
      ),
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

  route(app, watchOwnBookings, {
    policy: ownBookings,
    contentType: 'text/event-stream; charset=utf-8',
    handler: async ({ actor, request, reply, session }) => {
      const clientIds = [actor.clientId, ...(actor.dependantIds ?? [])].filter((id) => id != null);
      if (clientIds.length === 0) throw new DomainError('forbidden');
      await clientEvents.listen();
      const stream = openEventStream(app, {
        request,
        reply,
        sessionId: session.id,
        limiter: clientLimiter,
        isStillAllowed: async () => {
          const current = await request.currentActor(reply);
          return current !== null && isSameFamily(current, actor);
        },
      });
      clientEvents.add(stream, clientIds);
      return stream.readable;
    },
  });
}
