import type { Actor } from '@aforo/shared/contract';
import { changesBetween } from '../audit/changes.service.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import { readCenter } from '../settings/settings.service.ts';
import {
  type BonoForSession,
  chooseBono,
  conditionOf,
  expiryAfterReturn,
  obstacleOf,
} from './bono-rules.ts';
import * as repository from './bonos.repository.ts';
import type { EntryRow, PurchaseRow } from './bonos.repository.ts';

export interface PurchaseWithEntries {
  purchase: PurchaseRow;
  entries: EntryRow[];
}

interface Payable {
  clientId: string;
  serviceId: string;
  startsAt: Date;
}

/** `undefined`: the bono that fits best; null: none, the price is owed; an id: that bono or a refusal. */
export type WantedPurchase = string | null | undefined;

export type BonosService = ReturnType<typeof createBonosService>;

/**
 * Bonos and their ledger. Entries are only added; the balance is their sum and the database keeps
 * it from going below zero.
 */
export function createBonosService({
  database,
  clock,
  audit,
}: Pick<Dependencies, 'database' | 'clock' | 'audit'>) {
  async function withEntries(
    connection: Connection,
    purchases: PurchaseRow[],
  ): Promise<PurchaseWithEntries[]> {
    const entries = await repository.listEntries(
      connection,
      purchases.map(({ id }) => id),
    );
    return purchases.map((purchase) => ({
      purchase,
      entries: entries.filter(({ purchaseId }) => purchaseId === purchase.id),
    }));
  }

  async function readOne(connection: Connection, id: string): Promise<PurchaseWithEntries> {
    const purchase = await repository.findPurchase(connection, id);
    if (!purchase) throw new DomainError('not_found');
    const [found] = await withEntries(connection, [purchase]);
    if (!found) throw new DomainError('not_found');
    return found;
  }

  async function lock(trx: Transaction, id: string): Promise<PurchaseRow> {
    await repository.lockPurchases(trx, [id]);
    const purchase = await repository.findPurchase(trx, id);
    if (!purchase) throw new DomainError('not_found');
    return purchase;
  }

  function pick(
    bonos: readonly BonoForSession[],
    startsAt: Date,
    wanted: WantedPurchase,
  ): BonoForSession | undefined {
    if (wanted === null) return undefined;
    if (wanted === undefined) return chooseBono(bonos, startsAt);
    const bono = bonos.find(({ id }) => id === wanted);
    const obstacle = bono ? obstacleOf(bono, startsAt) : 'purchase_not_eligible';
    if (obstacle !== null) throw new DomainError(obstacle);
    return bono;
  }

  return {
    async list(clientId: string): Promise<PurchaseWithEntries[]> {
      const { connection } = database;
      if (!(await repository.clientExists(connection, clientId))) {
        throw new DomainError('not_found');
      }
      return withEntries(connection, await repository.listPurchases(connection, clientId));
    },

    async sell(
      trx: Transaction,
      actor: Actor,
      sale: { clientId: string; templateId: string; paymentMethod: string },
    ): Promise<PurchaseWithEntries> {
      if (!(await repository.clientExists(trx, sale.clientId))) throw new DomainError('not_found');
      const id = newId();
      const now = clock.now();
      const userId = actor.userId;
      if (!(await repository.insertPurchase(trx, { id, ...sale, now, userId }))) {
        throw new DomainError('not_found');
      }
      const amount = await repository.templateCredits(trx, sale.templateId);
      await repository.insertEntry(trx, {
        id: newId(),
        purchaseId: id,
        kind: 'purchase',
        amount,
        at: now,
        userId,
      });
      await audit.write(trx, { actor, action: 'created', entity: 'packagePurchase', entityId: id });
      return readOne(trx, id);
    },

    async freeze(trx: Transaction, actor: Actor, id: string): Promise<PurchaseWithEntries> {
      const now = clock.now();
      const purchase = await lock(trx, id);
      const condition = conditionOf(purchase, now);
      if (condition !== 'active' && condition !== 'usedUp') {
        throw new DomainError('illegal_transition');
      }
      await repository.setFrozen(trx, id, now);
      await auditState(trx, actor, id, 'active', 'frozen');
      return readOne(trx, id);
    },

    async thaw(trx: Transaction, actor: Actor, id: string): Promise<PurchaseWithEntries> {
      const purchase = await lock(trx, id);
      if (purchase.state !== 'frozen') throw new DomainError('illegal_transition');
      await repository.setThawed(trx, id, clock.now());
      await auditState(trx, actor, id, 'frozen', 'active');
      return readOne(trx, id);
    },

    async adjust(
      trx: Transaction,
      actor: Actor,
      id: string,
      { amount, reason }: { amount: number; reason: string },
    ): Promise<PurchaseWithEntries> {
      const purchase = await lock(trx, id);
      if (purchase.kind !== 'credits' || purchase.state === 'refunded') {
        throw new DomainError('illegal_transition');
      }
      if (purchase.balance + amount < 0) throw new DomainError('insufficient_credits');
      await repository.insertEntry(trx, {
        id: newId(),
        purchaseId: id,
        kind: 'adjust',
        amount,
        at: clock.now(),
        userId: actor.userId,
        reason,
      });
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'packagePurchase',
        entityId: id,
        changes: changesBetween(
          { balance: purchase.balance },
          { balance: purchase.balance + amount },
        ),
        reason,
      });
      return readOne(trx, id);
    },

    /** Keeps a client's bonos as they are until the transaction ends. After the client's lock. */
    lockOfClient: repository.lockClientPurchases,

    /** The bono that a booking would be paid with, without taking anything. */
    async choose(
      connection: Connection,
      payable: Payable,
      wanted?: WantedPurchase,
    ): Promise<BonoForSession | undefined> {
      if (wanted === null) return undefined;
      return pick(await repository.listForSession(connection, payable), payable.startsAt, wanted);
    },

    /**
     * Pays a booking with a bono and says which; undefined when there is none that fits. The
     * client's bonos stay locked: two bookings at once don't share a credit or a week's last turn.
     */
    async spend(
      trx: Transaction,
      payable: Payable & { bookingId: string; userId: string | null },
      wanted?: WantedPurchase,
    ): Promise<BonoForSession | undefined> {
      if (wanted === null) return undefined;
      await repository.lockClientPurchases(trx, payable.clientId);
      const bonos = await repository.listForSession(trx, payable);
      const bono = pick(bonos, payable.startsAt, wanted);
      if (!bono) return undefined;
      await repository.insertEntry(trx, {
        id: newId(),
        purchaseId: bono.id,
        kind: 'spend',
        amount: bono.kind === 'credits' ? -1 : 0,
        bookingId: payable.bookingId,
        at: clock.now(),
        userId: payable.userId,
      });
      if (bono.expiresAt === null) await repository.startValidity(trx, bono.id, payable.startsAt);
      return bono;
    },

    /** Takes the bonos' locks for what gives several bookings back, all at once and in one order. */
    async lockFor(trx: Transaction, bookingIds: readonly string[]): Promise<void> {
      await repository.lockPurchases(trx, await repository.purchasesOfBookings(trx, bookingIds));
    },

    /** Whether a credit would be returned; not to a refunded bono. */
    async isReturnable(connection: Connection, bookingId: string): Promise<boolean> {
      const spend = await repository.findOpenSpend(connection, bookingId);
      if (!spend) return false;
      const purchase = await repository.findPurchase(connection, spend.purchaseId);
      return purchase !== undefined && purchase.state !== 'refunded';
    },

    /** Undoes a booking's spend, once. @returns whether there was one to undo */
    async giveBack(
      trx: Transaction,
      bookingId: string,
      options: { userId: string | null; reason?: string | null; isByCenter?: boolean },
    ): Promise<boolean> {
      const known = await repository.findOpenSpend(trx, bookingId);
      if (!known) return false;
      const purchase = await lock(trx, known.purchaseId);
      const spend = await repository.findOpenSpend(trx, bookingId); // again, under the lock
      if (!spend || purchase.state === 'refunded') return false;
      const now = clock.now();
      await repository.insertEntry(trx, {
        id: newId(),
        purchaseId: purchase.id,
        kind: 'return',
        amount: -spend.amount,
        bookingId,
        at: now,
        userId: options.userId,
        reason: options.reason ?? null,
      });
      await repository.unstartValidity(trx, purchase.id);
      const { policies } = await readCenter(trx);
      const graceDays = policies['returnGraceDays'];
      const current = await lock(trx, purchase.id);
      const until = expiryAfterReturn(current, {
        now,
        graceDays: typeof graceDays === 'number' ? graceDays : 7,
        isByCenter: options.isByCenter ?? false,
      });
      if (until) await repository.extendUntil(trx, purchase.id, until);
      return true;
    },
  };

  async function auditState(
    trx: Transaction,
    actor: Actor,
    id: string,
    before: string,
    after: string,
  ): Promise<void> {
    await audit.write(trx, {
      actor,
      action: 'updated',
      entity: 'packagePurchase',
      entityId: id,
      changes: [{ field: 'state', before, after }],
    });
  }
}
