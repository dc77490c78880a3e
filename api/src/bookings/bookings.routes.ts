import {
  cancelBooking,
  cancelSession,
  closeClassSession,
  confirmHold,
  createBooking,
  forgiveBooking,
  getBooking,
  getBookingCalendar,
  listClientBookings,
  listOwnBookings,
  markAttendance,
  previewCancellation,
  previewReschedule,
  previewSessionCancellation,
  previewSessionClosing,
  quoteBooking,
  rescheduleBooking,
} from '@aforo/shared/contract';
import type { Action, Actor } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { overOneself } from '../http/policy.ts';
import { orNotFound, route } from '../http/route.ts';
import { readCenter } from '../settings/settings.service.ts';
import { createAttendanceService } from './attendance.service.ts';
import { bookingCalendar } from './booking-calendar.service.ts';
import { presentBooking, presentSession } from './bookings.presenter.ts';
import type { BookingsService } from './bookings.service.ts';
import { clientOf, type PlacesService } from './places.service.ts';
import type { QuotesService } from './quotes.service.ts';
import type { SessionEndService } from './session-end.service.ts';

interface Services {
  bookings: BookingsService;
  quotes: QuotesService;
  places: PlacesService;
  sessionEnd: SessionEndService;
}

/** `/api/bookings`, and what happens to whole sessions. */
export function registerBookings(
  app: FastifyInstance,
  dependencies: Dependencies,
  { bookings, quotes, places, sessionEnd }: Services,
): void {
  const attendance = createAttendanceService(dependencies, places);
  const overBooking = <A extends Action>(action: A) => ({
    action,
    subject: ({ params }: { params: { id: string } }) => bookings.ownersOf(params.id),
  });
  const forNamed = {
    action: 'booking.create',
    subject: ({ actor, body }: { actor: Actor; body: { clientId?: string | undefined } }) => ({
      clientId: body.clientId ?? actor.clientId ?? null,
    }),
  } as const;

  route(app, quoteBooking, {
    policy: forNamed,
    handler: ({ actor, body }) =>
      quotes.quote(actor, {
        target: body.target,
        clientId: clientOf(actor, body.clientId),
      }),
  });
  route(app, createBooking, {
    policy: forNamed,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await bookings.create(trx, actor, {
            target: body.target,
            clientId: clientOf(actor, body.clientId),
            isHold: body.isHold,
            purchaseId: body.purchaseId,
            overrideReason: body.override?.reason ?? null,
          }),
        ),
      ),
  });
  route(app, confirmHold, {
    policy: overBooking('booking.create'),
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => presentBooking(await bookings.confirm(trx, actor, params.id))),
  });
  route(app, getBooking, {
    policy: overBooking('booking.see'),
    handler: async ({ params }) => presentBooking(await bookings.find(params.id)),
  });
  route(app, getBookingCalendar, {
    policy: overBooking('booking.see'),
    contentType: 'text/calendar; charset=utf-8',
    handler: async ({ params }) => {
      const { booking, session } = await bookings.find(params.id);
      const { name, address } = await readCenter(dependencies.database.connection);
      return bookingCalendar(booking, session, { name, address, now: dependencies.clock.now() });
    },
  });
  route(app, previewCancellation, {
    policy: overBooking('booking.cancel'),
    handler: ({ actor, params }) => bookings.preview(actor, params.id),
  });
  route(app, cancelBooking, {
    policy: overBooking('booking.cancel'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await bookings.cancel(trx, actor, params.id, {
            expected: body.expected,
            forgiveReason: body.forgiveReason ?? null,
          }),
        ),
      ),
  });
  route(app, rescheduleBooking, {
    policy: overBooking('booking.cancel'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await bookings.reschedule(trx, actor, params.id, {
            target: body.target,
            overrideReason: body.override?.reason ?? null,
          }),
        ),
      ),
  });
  route(app, previewReschedule, {
    policy: overBooking('booking.cancel'),
    handler: ({ actor, params, body }) => quotes.reschedule(actor, params.id, body.target),
  });
  route(app, forgiveBooking, {
    policy: 'credits.forgive',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(await bookings.forgive(trx, actor, params.id, body.reason)),
      ),
  });
  route(app, markAttendance, {
    policy: overBooking('attendance.mark'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await attendance.mark(trx, actor, params.id, {
            status: body.status,
            markedAt: body.markedAt,
            reason: body.reason,
          }),
        ),
      ),
  });

  route(app, listOwnBookings, {
    policy: overOneself('booking.create'),
    handler: async ({ actor, query }) => {
      const found = await bookings.listOfClient(orNotFound(actor.clientId), query.when);
      return { items: found.map(presentBooking) };
    },
  });
  route(app, listClientBookings, {
    policy: 'client.list',
    handler: async ({ params, query }) => {
      const found = await bookings.listOfClient(params.id, query.when);
      return { items: found.map(presentBooking) };
    },
  });

  route(app, previewSessionCancellation, {
    policy: 'session.cancel',
    handler: ({ params }) => sessionEnd.preview(params.id),
  });
  route(app, cancelSession, {
    policy: 'session.cancel',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentSession(await sessionEnd.cancel(trx, actor, params.id, body.reason)),
      ),
  });
  const overClosing = {
    action: 'session.close',
    subject: ({ params }: { params: { id: string } }) => sessionEnd.ownerOf(params.id),
  } as const;
  route(app, previewSessionClosing, {
    policy: overClosing,
    handler: ({ actor, params }) => sessionEnd.previewClosing(actor, params.id),
  });
  route(app, closeClassSession, {
    policy: overClosing,
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => presentSession(await sessionEnd.close(trx, actor, params.id))),
  });
}
