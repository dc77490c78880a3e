import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { UsersService } from './users.service.ts';

const policy = 'user.manage';

export function registerUsers(app: FastifyInstance, users: UsersService): void {
  route(app, contract.listUsers, { policy, handler: ({ query }) => users.list(query) });
  route(app, contract.getUser, { policy, handler: ({ params }) => users.read(params.id) });
  route(app, contract.inviteUser, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, body }) => transaction((trx) => users.invite(trx, actor, body)),
  });
  route(app, contract.resendInvitation, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => users.resendInvitation(trx, actor, params.id)),
  });
  route(app, contract.changeRole, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, params, body }) =>
      transaction((trx) => users.changeRole(trx, actor, params.id, body.role)),
  });
  route(app, contract.blockUser, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => users.block(trx, actor, params.id)),
  });
  route(app, contract.unblockUser, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, params }) =>
      transaction((trx) => users.unblock(trx, actor, params.id)),
  });
}
