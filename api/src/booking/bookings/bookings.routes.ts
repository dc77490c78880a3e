import * as contract from '@aforo/shared/contract';
import type { Action, Actor } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { ownOrDependantPolicy, route } from '../../platform/http/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { answerBooking, readAnswer } from './answers/answer-booking.ts';
import { book } from './book/book.ts';
import { bookingCalendar, isGone } from './notices/booking-calendar.ts';
import { findCalendarId } from './bookings.repository.ts';
import { clientOf, clientsOf } from './booking-client.ts';
import { presentBooking, presentSession } from './bookings.presenter.ts';
import { cancelBooking, previewCancellation } from './change/cancel-booking.ts';
import { cancelSession, previewSessionCancellation } from './sessions/cancel-session.ts';
import { changeBookingBono, coverBooking } from './change/change-bono.ts';
import { listSessionAddressees, messageSession } from './sessions/message-session.ts';
import { closeSession, previewSessionClosing } from './sessions/close-session.ts';
import { confirmHold } from './book/confirm-hold.ts';
import { forgiveBooking } from './change/forgive-booking.ts';
import { addWalkIn, findWalkIns } from './sessions/walk-ins.ts';
import { markAttendance } from './sessions/mark-attendance.ts';
import { moveBooking, previewMove } from './change/move-booking.ts';
import { quoteBooking } from './book/quote-booking.ts';
import { listBookings, ownersOf, readBooking } from './read-bookings.ts';
import { findSession } from './sessions.repository.ts';

/** A class needs a few; more would be an accident or abuse. */
const messageLimit = { max: 30, windowSeconds: 3600 };

/** Enough for a busy door, and too few to read the list of clients. */
const walkInSearchLimit = { max: 300, windowSeconds: 3600 };

/** Of one address, which a whole office can share. */
const linkLimit = { max: 60, windowSeconds: 600 };

/** `/api/bookings`, and commands on whole sessions. */
export function registerBookings(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  const { connection } = database;
  const overBooking = <A extends Action>(action: A) => ({
    action,
    subject: ({ params }: { params: { id: string } }) => ownersOf(connection, params.id),
  });
  const forNamed = {
    action: 'booking.create',
    subject: ({ actor, body }: { actor: Actor; body: { clientId?: string | undefined } }) => ({
      clientId: body.clientId ?? actor.clientId ?? null,
    }),
  } as const;

  route(app, contract.quoteBooking, {
    policy: forNamed,
    handler: ({ actor, body }) => {
      const asked = { target: body.target, clientId: clientOf(actor, body.clientId) };
      // Writes nothing; inside a transaction its statements are prepared.
      return database.transaction((trx) => quoteBooking(dependencies, trx, actor, asked));
    },
  });
  route(app, contract.createBooking, {
    policy: forNamed,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await book(dependencies, trx, actor, {
            target: body.target,
            clientId: clientOf(actor, body.clientId),
            isHold: body.isHold,
            purchaseId: body.purchaseId,
            overrideReason: body.override?.reason ?? null,
          }),
        ),
      ),
  });
  route(app, contract.confirmHold, {
    policy: overBooking('booking.create'),
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) =>
        presentBooking(await confirmHold(dependencies, trx, actor, params.id)),
      ),
  });
  route(app, contract.getBooking, {
    policy: overBooking('booking.see'),
    handler: async ({ params }) => presentBooking(await readBooking(connection, params.id)),
  });
  route(app, contract.getBookingCalendar, {
    policy: overBooking('booking.see'),
    contentType: 'text/calendar; charset=utf-8',
    attachment: 'reserva.ics',
    handler: async ({ actor, params }) => {
      const { booking, session } = await readBooking(connection, params.id);
      const isOfDependant = actor.role === 'client' && booking.clientId !== actor.clientId;
      const occasion = { ...session, dependantName: isOfDependant ? booking.clientName : null };
      const { name, address } = await readCenter(connection);
      const { origin: publicUrl } = dependencies.config.publicUrl;
      return bookingCalendar(await findCalendarId(connection, booking.id), occasion, {
        method: isGone(booking.status) ? 'CANCEL' : 'PUBLISH',
        now: clock.now(),
        name,
        address,
        publicUrl,
      });
    },
  });
  route(app, contract.previewCancellation, {
    policy: overBooking('booking.cancel'),
    handler: async ({ actor, params }) =>
      (await previewCancellation(dependencies, connection, actor, params.id)).cancellation,
  });
  route(app, contract.cancelBooking, {
    policy: overBooking('booking.cancel'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await cancelBooking(dependencies, trx, actor, params.id, {
            expected: body.expected,
            expectedFeeMinor: body.expectedFeeMinor,
            expectsMakeUp: body.expectsMakeUp,
            forgiveReason: body.forgiveReason ?? null,
          }),
        ),
      ),
  });
  route(app, contract.rescheduleBooking, {
    policy: overBooking('booking.cancel'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await moveBooking(dependencies, trx, actor, params.id, {
            target: body.target,
            overrideReason: body.override?.reason ?? null,
          }),
        ),
      ),
  });
  route(app, contract.previewReschedule, {
    policy: overBooking('booking.cancel'),
    handler: ({ actor, params, body }) => previewMove(dependencies, actor, params.id, body.target),
  });
  route(app, contract.forgiveBooking, {
    policy: 'credits.forgive',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(await forgiveBooking(dependencies, trx, actor, params.id, body.reason)),
      ),
  });
  route(app, contract.coverBooking, {
    policy: 'booking.cover',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(await coverBooking(dependencies, trx, actor, params.id, body.purchaseId)),
      ),
  });
  route(app, contract.changeBookingBono, {
    policy: 'booking.cover',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await changeBookingBono(dependencies, trx, actor, params.id, body.purchaseId),
        ),
      ),
  });
  route(app, contract.markAttendance, {
    policy: overBooking('attendance.mark'),
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentBooking(
          await markAttendance(dependencies, trx, actor, params.id, {
            status: body.status,
            markedAt: body.markedAt,
            reason: body.reason,
          }),
        ),
      ),
  });

  route(app, contract.getBookingAnswer, {
    policy: 'public',
    limit: linkLimit,
    handler: ({ params }) => readAnswer(dependencies, connection, params.token),
  });
  route(app, contract.answerBooking, {
    policy: 'public',
    limit: linkLimit,
    handler: ({ transaction, params, body }) =>
      transaction((trx) => answerBooking(dependencies, trx, params.token, body)),
  });

  const listOf = async (clientIds: [string, ...string[]], when: 'upcoming' | 'past') => {
    const found = await listBookings(connection, { clientIds, when, now: clock.now() });
    return { items: found.map(presentBooking) };
  };
  route(app, contract.listOwnBookings, {
    policy: ownOrDependantPolicy('booking.create'),
    handler: ({ actor, query }) => listOf(clientsOf(actor, query.clientId), query.when),
  });
  route(app, contract.listClientBookings, {
    policy: 'client.list',
    handler: ({ params, query }) => listOf([params.id], query.when),
  });

  route(app, contract.previewSessionCancellation, {
    policy: 'session.cancel',
    handler: ({ params }) => previewSessionCancellation(connection, params.id),
  });
  route(app, contract.cancelSession, {
    policy: 'session.cancel',
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) =>
        presentSession(await cancelSession(dependencies, trx, actor, params.id, body.reason)),
      ),
  });
  const professionalOf = async ({ params }: { params: { id: string } }) => {
    const session = await findSession(connection, params.id);
    return session ? { professionalIds: [session.professionalId] } : null;
  };
  const overClosing = { action: 'session.close', subject: professionalOf } as const;
  route(app, contract.previewSessionClosing, {
    policy: overClosing,
    handler: ({ actor, params }) => previewSessionClosing(dependencies, actor, params.id),
  });
  route(app, contract.closeClassSession, {
    policy: overClosing,
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) =>
        presentSession(await closeSession(dependencies, trx, actor, params.id)),
      ),
  });
  const overMessages = { action: 'session.message', subject: professionalOf } as const;
  route(app, contract.previewSessionMessage, {
    policy: overMessages,
    handler: ({ params }) => listSessionAddressees(connection, dependencies, params.id),
  });
  route(app, contract.messageSession, {
    policy: overMessages,
    limit: messageLimit,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => messageSession(dependencies, trx, actor, { id: params.id, ...body })),
  });
  const overWalkIns = { action: 'session.walkIn', subject: professionalOf } as const;
  route(app, contract.findWalkIns, {
    policy: overWalkIns,
    limit: walkInSearchLimit,
    handler: ({ actor, params, query }) =>
      findWalkIns(dependencies, actor, { id: params.id, q: query.q }),
  });
  route(app, contract.addWalkIn, {
    policy: overWalkIns,
    handler: ({ transaction, actor, params, body }) =>
      transaction(async (trx) => {
        const { booking } = await addWalkIn(dependencies, trx, actor, {
          id: params.id,
          person: body.person,
        });
        const client = { id: booking.clientId, name: booking.clientName };
        return { bookingId: booking.id, client };
      }),
  });
}
