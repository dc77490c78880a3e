import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { route } from '../../../platform/http/index.ts';
import { findPlanned } from '../planned-sessions.repository.ts';
import {
  answerSubstituteRequest,
  listSubstituteRequests,
  listSubstitutes,
  partyOf,
  requestSubstitute,
  withdrawSubstituteRequest,
} from './substitute-requests.ts';

/** A professional passes one session to a colleague. */
export function registerSubstituteRequests(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, database } = dependencies;
  const { connection } = database;
  const ofSession = {
    action: 'substitute.request',
    subject: async ({ params }: { params: { id: string } }) => {
      const session = await findPlanned(connection, params.id);
      return session ? { professionalIds: [session.professionalId] } : null;
    },
  } as const;

  route(app, contract.listSubstitutes, {
    policy: ofSession,
    handler: ({ params }) => listSubstitutes(connection, dependencies, params.id),
  });
  route(app, contract.requestSubstitute, {
    policy: ofSession,
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        requestSubstitute(dependencies, trx, actor, { sessionId: params.id, ...body }),
      ),
  });
  route(app, contract.listSubstituteRequests, {
    policy: 'schedule.manage',
    handler: async () => ({ items: await listSubstituteRequests(connection, null, clock.now()) }),
  });
  route(app, contract.answerSubstituteRequest, {
    policy: {
      action: 'substitute.answer',
      subject: ({ params }) => partyOf(connection, params.id, 'answering'),
    },
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) =>
        answerSubstituteRequest(dependencies, trx, actor, { id: params.id, ...body }),
      ),
  });
  route(app, contract.withdrawSubstituteRequest, {
    policy: {
      action: 'substitute.request',
      subject: ({ params }) => partyOf(connection, params.id, 'asking'),
    },
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => withdrawSubstituteRequest(dependencies, trx, actor, params.id)),
  });
}
