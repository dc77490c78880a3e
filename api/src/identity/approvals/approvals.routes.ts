import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { ownDataPolicy, route } from '../../platform/http/index.ts';
import type { Approvals } from './approvals.service.ts';

export function registerApprovals(app: FastifyInstance, approvals: Approvals): void {
  const policy = ownDataPolicy('approval.give');

  route(app, contract.getOwnPin, {
    policy,
    handler: ({ actor }) => approvals.pinDate(actor.userId),
  });
  // guard: a PIN is set with a recent proof (access-policy.test.ts)
  // without: `proof: 'recent',`
  route(app, contract.setOwnPin, {
    policy,
    proof: 'recent',
    handler: ({ transaction, actor, body }) => approvals.setPin(transaction, actor, body.pin),
  });
  route(app, contract.removeOwnPin, {
    policy,
    handler: ({ transaction, actor }) => approvals.removePin(transaction, actor),
  });

  route(app, contract.listApprovers, {
    policy: 'approval.ask',
    handler: async ({ actor }) => ({ items: await approvals.approvers(actor) }),
  });
  route(app, contract.approveAct, {
    policy: 'approval.ask',
    handler: ({ transaction, actor, body }) => approvals.approve(transaction, actor, body),
  });
}
