import * as contract from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { readCenter } from '../../center/center/index.ts';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { route } from '../../platform/http/index.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { makePromotion } from './make-promotion.ts';
import { stateOf } from './promotion-rules.ts';
import {
  listPromotions,
  lockPromotion,
  type PromotionRow,
  setStopped,
  updatePromotion,
} from './promotions.repository.ts';

/**
 * Routes for administrators to create, change and stop promotion codes. Discounts are decided at
 * the sale.
 */
export function registerPromotions(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, audit } = dependencies;
  const today = async (on: Connection) => localDateOf(clock.now(), (await readCenter(on)).timeZone);

  async function read(on: Connection, id: string): Promise<contract.Promotion> {
    const [row] = await listPromotions(on, { id });
    if (!row) throw new DomainError('not_found');
    return present(row, await today(on));
  }

  route(app, contract.listPromotions, {
    policy: 'promotion.manage',
    handler: async () => {
      const day = await today(database.connection);
      const rows = await listPromotions(database.connection, null);
      return { items: rows.map((row) => present(row, day)) };
    },
  });
  route(app, contract.createPromotion, {
    policy: 'promotion.manage',
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) => read(trx, await makePromotion(dependencies, trx, actor, body))),
  });
  route(app, contract.updatePromotion, {
    policy: 'promotion.manage',
    handler: ({ transaction, actor, params: { id }, body: { promotion, version } }) =>
      transaction(async (trx) => {
        const before = await lock(trx, id);
        if (before.version !== version) throw new DomainError('stale_version', { current: before });
        if (!(await updatePromotion(trx, id, promotion))) throw new DomainError('code_taken');
        const after = await read(trx, id);
        const changes = changesBetween(valuesOf(before), valuesOf(after));
        const auditSubject = { entity: 'promotion', entityId: id } as const;
        await audit.write(trx, { actor, action: 'updated', ...auditSubject, changes });
        return after;
      }),
  });
  route(app, contract.setPromotionStatus, {
    policy: 'promotion.manage',
    handler: ({ transaction, actor, params: { id }, body: { status } }) =>
      transaction(async (trx) => {
        const before = await lock(trx, id);
        const isStopping = status === 'archived';
        if (isStopping === (before.state === 'stopped'))
          throw new DomainError('illegal_transition');
        await setStopped(trx, id, isStopping ? clock.now() : null);
        const action = isStopping ? 'archived' : 'restored';
        await audit.write(trx, { actor, action, entity: 'promotion', entityId: id });
        return read(trx, id);
      }),
  });

  async function lock(trx: Transaction, id: string): Promise<contract.Promotion> {
    await lockPromotion(trx, id);
    return read(trx, id);
  }
}

/** The editable and audited fields. */
function valuesOf(promotion: contract.Promotion) {
  const { code, off, startsOn, endsOn, totalLimit, clientLimit, isForNewClients } = promotion;
  const { serviceIds, templateIds, productIds } = promotion;
  return {
    code,
    startsOn,
    endsOn,
    totalLimit,
    clientLimit,
    isForNewClients,
    serviceIds,
    templateIds,
    productIds,
    offMinor: off.kind === 'amount' ? off.minor : null,
    offBasisPoints: off.kind === 'share' ? off.basisPoints : null,
  };
}

function present(row: PromotionRow, today: string): contract.Promotion {
  const { isStopped: _stopped, createdAt, serviceIds, templateIds, productIds, ...shown } = row;
  return {
    ...shown,
    serviceIds: [...serviceIds],
    templateIds: [...templateIds],
    productIds: [...productIds],
    state: stateOf(row, row.uses, today),
    createdAt: createdAt.toISOString(),
  };
}
