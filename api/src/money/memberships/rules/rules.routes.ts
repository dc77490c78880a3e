import * as contract from '@aforo/shared/contract';
import type { Actor, ClosureInput, MembershipRules } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { centerAuditId, readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { orNotFound, route } from '../../../platform/http/index.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { readPeriodRules } from '../../../booking/memberships/index.ts';
import { announcePrice, firstPriceDate, previewPrice, withdrawPrice } from './announce-price.ts';
import { previewClosure } from './preview-closure.ts';
import {
  deleteClosure,
  insertClosure,
  listAnnouncedPrices,
  listClosures,
  lockRules,
  storeFamilyDiscount,
} from './rules.repository.ts';

const policy = 'membership.charge';

/** `/api/membership-rules`: the family discount, closed seasons and announced prices. */
export function registerMembershipRules(app: FastifyInstance, dependencies: Dependencies): void {
  const { clock, audit } = dependencies;
  const { connection } = dependencies.database;

  async function read(from: Connection): Promise<MembershipRules> {
    const { timeZone } = await readCenter(from);
    const { familyDiscountBasisPoints } = await readPeriodRules(from);
    const prices = await listAnnouncedPrices(from);
    return {
      familyDiscountBasisPoints,
      closures: await listClosures(from),
      priceChanges: prices.map(({ templateId, templateName, ...change }) => ({
        ...change,
        template: { id: templateId, name: templateName },
      })),
      firstPriceDate: firstPriceDate(localDateOf(clock.now(), timeZone)),
    };
  }

  async function auditRule(
    trx: Transaction,
    actor: Actor,
    change: { field: string; before: string | null; after: string | null },
  ): Promise<void> {
    const entity = { entity: 'center', entityId: centerAuditId } as const;
    await audit.write(trx, { actor, action: 'updated', ...entity, changes: [change] });
  }

  /** @throws {DomainError} with the field, for days of another season */
  async function throwIfOverlaps(
    from: Connection,
    { fromDate, toDate }: ClosureInput,
    path: string,
  ): Promise<void> {
    const other = (await listClosures(from)).find(
      (one) => one.fromDate <= toDate && one.toDate >= fromDate,
    );
    if (other) throw invalidFields({ [`${path}fromDate`]: `Se cruza con «${other.name}».` });
  }

  route(app, contract.getMembershipRules, { policy, handler: () => read(connection) });
  route(app, contract.setFamilyDiscount, {
    policy,
    handler: ({ transaction, actor, body: { familyDiscountBasisPoints: after } }) =>
      transaction(async (trx) => {
        const { familyDiscountBasisPoints: before } = await lockRules(trx);
        await storeFamilyDiscount(trx, after);
        const field = 'familyDiscountBasisPoints';
        if (before !== after) {
          await auditRule(trx, actor, { field, before: String(before), after: String(after) });
        }
        return read(trx);
      }),
  });
  route(app, contract.previewClosure, {
    policy,
    handler: async ({ body }) => {
      await throwIfOverlaps(connection, body, '');
      return previewClosure(connection, body);
    },
  });
  route(app, contract.addClosure, {
    policy,
    handler: ({ transaction, actor, body: { closure, expectedCount } }) =>
      transaction(async (trx) => {
        await lockRules(trx);
        await throwIfOverlaps(trx, closure, 'closure.');
        const { count } = await previewClosure(trx, closure);
        if (count !== expectedCount) throw new DomainError('price_changed');
        await insertClosure(trx, closure, clock.now());
        const after = `${closure.name}, ${closure.fromDate} – ${closure.toDate}`;
        await auditRule(trx, actor, { field: 'membershipClosure', before: null, after });
        return read(trx);
      }),
  });
  route(app, contract.removeClosure, {
    policy,
    handler: ({ transaction, actor, params: { id } }) =>
      transaction(async (trx) => {
        await lockRules(trx);
        const before = orNotFound(await deleteClosure(trx, id));
        await auditRule(trx, actor, { field: 'membershipClosure', before, after: null });
        return read(trx);
      }),
  });
  route(app, contract.previewPriceChange, {
    policy,
    handler: ({ body }) => previewPrice(connection, body),
  });
  route(app, contract.announcePrice, {
    policy,
    handler: ({ transaction, actor, body }) =>
      transaction(async (trx) => {
        await announcePrice(dependencies, trx, actor, body);
        return read(trx);
      }),
  });
  route(app, contract.withdrawPrice, {
    policy,
    handler: ({ transaction, actor, params: { id } }) =>
      transaction(async (trx) => {
        await withdrawPrice(dependencies, trx, actor, id);
        return read(trx);
      }),
  });
}
