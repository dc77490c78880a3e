import * as contract from '@aforo/shared/contract';
import type { Memberships } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { clientExists, findMembership, listMemberships } from '../../booking/memberships/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { dryRun } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { orNotFound, ownDataPolicy, route } from '../../platform/http/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { findDebitAccount } from '../direct-debit/index.ts';
import {
  findCard,
  findCurrentCard,
  forgetCard,
  type OnlineDependencies,
  presentCard,
} from '../online/index.ts';
import { registerChargeRuns } from './charge-run/charge-runs.routes.ts';
import { changeMembership } from './change-membership.ts';
import { changePackage, listChanges } from './change-package.ts';
import { presentEffects, presentMembership } from './memberships.presenter.ts';
import { registerMembershipRules } from './rules/rules.routes.ts';
import { tryCardNow } from './try-card.ts';

const calls = {
  pause: contract.pauseMembership,
  resume: contract.resumeMembership,
  cancel: contract.cancelMembership,
  keep: contract.keepMembership,
} as const;

/** `/api/memberships`, and the card that they are charged to. */
export function registerMemberships(app: FastifyInstance, dependencies: OnlineDependencies): void {
  const { clock } = dependencies;
  const { connection } = dependencies.database;
  registerChargeRuns(app, dependencies);
  registerMembershipRules(app, dependencies);

  async function list(clientId: string): Promise<Memberships> {
    const today = localDateOf(clock.now(), (await readCenter(connection)).timeZone);
    return {
      items: (await listMemberships(connection, clientId)).map(presentMembership),
      card: presentCard(await findCurrentCard(connection, clientId)),
      debitAccount: await findDebitAccount(connection, clientId, today),
    };
  }

  route(app, contract.listClientMemberships, {
    policy: 'package.sell',
    handler: async ({ params }) => {
      if (!(await clientExists(connection, params.id))) throw new DomainError('not_found');
      return list(params.id);
    },
  });
  route(app, contract.listOwnMemberships, {
    policy: ownDataPolicy('membership.manage'),
    handler: ({ actor }) => list(orNotFound(actor.clientId)),
  });
  const ownMembershipPolicy = {
    action: 'membership.manage',
    subject: async ({ params }: { params: { id: string } }) => {
      const membership = await findMembership(connection, params.id);
      return membership ? { clientId: membership.clientId } : null;
    },
  } as const;
  route(app, contract.listPackageChanges, {
    policy: ownMembershipPolicy,
    handler: async ({ actor, params: { id } }) => ({
      items: await listChanges(dependencies, connection, actor, id),
    }),
  });
  route(app, contract.changePackage, {
    policy: ownMembershipPolicy,
    handler: async ({ transaction, actor, params: { id }, body }) => {
      let saleId: string | null = null;
      const changed = await transaction(async (trx) => {
        saleId = await changePackage(dependencies, trx, actor, { id, ...body });
        return presentMembership(orNotFound(await findMembership(trx, id)));
      });
      if (saleId !== null) await tryCardNow(dependencies, saleId);
      return changed;
    },
  });
  for (const act of ['pause', 'resume', 'cancel', 'keep'] as const) {
    route(app, calls[act], {
      policy: ownMembershipPolicy,
      handler: ({ transaction, actor, params: { id } }) =>
        transaction(async (trx) =>
          presentMembership(
            (await changeMembership(dependencies, trx, actor, { id, act })).membership,
          ),
        ),
    });
  }
  route(app, contract.previewMembershipAct, {
    policy: ownMembershipPolicy,
    handler: ({ actor, params: { id }, body: { act } }) =>
      dryRun(dependencies.database.transaction, async (trx) =>
        presentEffects((await changeMembership(dependencies, trx, actor, { id, act })).effects),
      ),
  });
  route(app, contract.removeSavedCard, {
    policy: {
      action: 'membership.manage',
      subject: async ({ params }) => {
        const card = await findCard(connection, params.id);
        return card ? { clientId: card.clientId } : null;
      },
    },
    handler: ({ transaction, actor, params }) =>
      transaction(async (trx) => {
        await forgetCard(dependencies, trx, actor, params.id);
        return {};
      }),
  });
}
