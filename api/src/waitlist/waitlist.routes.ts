import {
  acceptOffer,
  joinWaitlist,
  listOwnWaitlist,
  withdrawFromWaitlist,
} from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf, presentBooking } from '../bookings/places.service.ts';
import { overOneself } from '../http/policy.ts';
import { orNotFound, route } from '../http/route.ts';
import type { WaitlistService } from './waitlist.service.ts';

/** `/api/waitlist`: claims on full sessions. */
export function registerWaitlist(app: FastifyInstance, waitlist: WaitlistService): void {
  route(app, joinWaitlist, {
    policy: {
      action: 'booking.create',
      subject: ({ actor, body }) => ({ clientId: body.clientId ?? actor.clientId ?? null }),
    },
    handler: ({ transaction, actor, body }) =>
      transaction((trx) =>
        waitlist.join(trx, {
          sessionId: body.sessionId,
          clientId: clientOf(actor, body.clientId),
          isStaff: actor.role !== 'client',
        }),
      ),
  });
  route(app, listOwnWaitlist, {
    policy: overOneself('booking.create'),
    handler: async ({ actor }) => ({ items: await waitlist.listOwn(orNotFound(actor.clientId)) }),
  });
  route(app, withdrawFromWaitlist, {
    policy: { action: 'booking.create', subject: ({ params }) => waitlist.ownerOf(params.id) },
    handler: ({ transaction, params }) => transaction((trx) => waitlist.withdraw(trx, params.id)),
  });
  route(app, acceptOffer, {
    policy: { action: 'booking.create', subject: ({ params }) => waitlist.ownerOf(params.id) },
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => presentBooking(await waitlist.accept(trx, actor, params.id))),
  });
}
