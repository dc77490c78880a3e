import * as contract from '@aforo/shared/contract';
import type { Actor } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../bookings/index.ts';
import { clientExists } from '../memberships/index.ts';
import { dryRun } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { orNotFound, ownOrDependantPolicy, route } from '../../platform/http/index.ts';
import { announceAbsence, decideAbsence } from './absences/announce-absence.ts';
import { giveMakeUp } from './absences/give-make-up.ts';
import { assignSeat, moveSeat } from './change/assign-seat.ts';
import { endSeat } from './change/end-seat.ts';
import { readMakeUp, readPlaces, readSeat, readSeats, readWait } from './read/read-seats.ts';
import { findMembershipFacts } from './seats.repository.ts';
import { acceptSeatOffer, joinSeatWait, leaveSeatWait } from './waits/seat-waits.ts';
import { findWait } from './waits/waits.repository.ts';

/** Fixed seats, absences, make-ups and the waiting lists of full classes. */
export function registerStandingSeats(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies;
  const { connection } = database;
  const preview = database.transaction;

  route(app, contract.listClientStandingSeats, {
    policy: 'client.list',
    handler: async ({ params }) => {
      if (!(await clientExists(connection, params.id))) throw new DomainError('not_found');
      return readSeats(dependencies, connection, { clientId: params.id, forStaff: true });
    },
  });
  route(app, contract.listOwnStandingSeats, {
    policy: ownOrDependantPolicy('purchase.see'),
    handler: ({ actor, query }) =>
      readSeats(dependencies, connection, {
        clientId: orNotFound(query.clientId ?? actor.clientId),
        forStaff: false,
      }),
  });

  const ofMembership = async (id: string) => {
    const membership = await findMembershipFacts(connection, id);
    return membership ? { clientId: membership.clientId } : null;
  };
  const ofWait = async ({ params }: { params: { id: string } }) => {
    const wait = await findWait(connection, params.id);
    return wait ? { clientId: wait.clientId } : null;
  };
  route(app, contract.listStandingPlaces, {
    policy: {
      action: 'membership.manage',
      subject: ({ params }) => ofMembership(params.id),
    },
    handler: async ({ params }) => ({
      items: await readPlaces(dependencies, connection, { membershipId: params.id }),
    }),
  });

  const policy = 'standingSeat.manage';
  route(app, contract.previewStandingSeat, {
    policy,
    handler: ({ actor, body }) =>
      dryRun(preview, async (trx) => {
        const asked = { expected: null };
        return (await assignSeat(dependencies, trx, actor, body, asked)).plan;
      }),
  });
  route(app, contract.assignStandingSeat, {
    policy,
    handler: ({ transaction, actor, body: { expected, ...input } }) =>
      transaction(async (trx) => {
        const { seatId } = await assignSeat(dependencies, trx, actor, input, { expected });
        return readSeat(dependencies, trx, seatId);
      }),
  });
  route(app, contract.previewStandingSeatMove, {
    policy,
    handler: ({ actor, params: { id }, body }) =>
      dryRun(preview, async (trx) => {
        const asked = { expected: null };
        return (await moveSeat(dependencies, trx, actor, { id, ...body }, asked)).plan;
      }),
  });
  route(app, contract.moveStandingSeat, {
    policy,
    handler: ({ transaction, actor, params: { id }, body: { expected, ...target } }) =>
      transaction(async (trx) => {
        const asked = { expected };
        const { seatId } = await moveSeat(dependencies, trx, actor, { id, ...target }, asked);
        return readSeat(dependencies, trx, seatId);
      }),
  });
  route(app, contract.previewStandingSeatEnd, {
    policy,
    handler: ({ actor, params: { id }, body: { fromDate } }) =>
      dryRun(preview, (trx) =>
        endSeat(dependencies, trx, actor, { id, fromDate, expectedFreed: null }),
      ),
  });
  route(app, contract.endStandingSeat, {
    policy,
    handler: ({ transaction, actor, params: { id }, body }) =>
      transaction(async (trx) => {
        await endSeat(dependencies, trx, actor, { id, ...body });
        return readSeat(dependencies, trx, id);
      }),
  });
  route(app, contract.giveMakeUp, {
    policy,
    handler: ({ transaction, actor, params: { id }, body: { reason } }) =>
      transaction(async (trx) =>
        readMakeUp(dependencies, trx, await giveMakeUp(dependencies, trx, actor, { id, reason })),
      ),
  });

  // An absence cancels bookings, so a payer may announce it for a child.
  const forNamed = {
    action: 'booking.cancel',
    subject: ({ actor, body }: { actor: Actor; body: { clientId?: string | undefined } }) => ({
      clientId: body.clientId ?? actor.clientId ?? null,
    }),
  } as const;
  route(app, contract.previewAbsence, {
    policy: forNamed,
    handler: async ({ actor, body }) => {
      const clientId = clientOf(actor, body.clientId);
      const query = { ...body, clientId };
      return (await decideAbsence(dependencies, connection, query)).plan;
    },
  });
  route(app, contract.announceAbsence, {
    policy: forNamed,
    handler: ({ transaction, actor, body }) => {
      const clientId = clientOf(actor, body.clientId);
      return transaction((trx) => announceAbsence(dependencies, trx, actor, { ...body, clientId }));
    },
  });

  route(app, contract.joinSeatWait, {
    policy: {
      action: 'membership.manage',
      subject: ({ body }) => ofMembership(body.membershipId),
    },
    handler: ({ transaction, body }) =>
      transaction(async (trx) => readWait(trx, await joinSeatWait(dependencies, trx, body))),
  });
  route(app, contract.leaveSeatWait, {
    policy: { action: 'membership.manage', subject: ofWait },
    handler: ({ transaction, params }) =>
      transaction(async (trx) => {
        await leaveSeatWait(dependencies, trx, params.id);
        return {};
      }),
  });
  route(app, contract.acceptSeatOffer, {
    policy: { action: 'membership.manage', subject: ofWait },
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => {
        const seatId = await acceptSeatOffer(dependencies, trx, actor, params.id);
        return readSeat(dependencies, trx, seatId);
      }),
  });
}
