import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { ownDataPolicy, route } from '../../../platform/http/index.ts';
import { clientOf, clientsOf } from '../booking-client.ts';
import { presentBooking } from '../bookings.presenter.ts';
import { listSessions } from '../sessions.repository.ts';
import { acceptOffer } from './accept-offer.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { presentEntry } from './waitlist.presenter.ts';
import { findEntry, listLiveOfClients } from './waitlist.repository.ts';

/** `/api/waitlist`: the waiting lists of full sessions. */
export function registerWaitlist(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  const { connection } = database;
  const overEntry = {
    action: 'booking.create',
    subject: async ({ params }: { params: { id: string } }) =>
      (await findEntry(connection, params.id, clock.now())) ?? null,
  } as const;

  route(app, contract.joinWaitlist, {
    policy: {
      action: 'booking.create',
      subject: ({ actor, body }) => ({ clientId: body.clientId ?? actor.clientId ?? null }),
    },
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) =>
        presentEntry(
          await joinWaitlist(dependencies, trx, {
            sessionId: body.sessionId,
            isAutomatic: body.isAutomatic,
            clientId: clientOf(actor, body.clientId),
            isStaff: actor.role !== 'client',
          }),
        ),
      ),
  });
  route(app, contract.listOwnWaitlist, {
    policy: ownDataPolicy('booking.create'),
    handler: async ({ actor }) => {
      const entries = await listLiveOfClients(connection, clientsOf(actor), clock.now());
      const ids = entries.map(({ sessionId }) => sessionId);
      const sessions = new Map((await listSessions(connection, ids)).map((row) => [row.id, row]));
      return {
        items: entries.flatMap((entry) => {
          const session = sessions.get(entry.sessionId);
          return session ? [presentEntry({ entry, session })] : [];
        }),
      };
    },
  });
  route(app, contract.withdrawFromWaitlist, {
    policy: overEntry,
    handler: ({ transaction, params }) =>
      transaction((trx) => leaveWaitlist(dependencies, trx, params.id)),
  });
  route(app, contract.acceptOffer, {
    policy: overEntry,
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) =>
        presentBooking(await acceptOffer(dependencies, trx, actor, params.id)),
      ),
  });
}
