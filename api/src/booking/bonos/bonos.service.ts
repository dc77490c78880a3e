import type { Actor, FreezeQuote } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { conditionOf } from './bono-rules.ts';
import * as repository from './bonos.repository.ts';
import type { PurchaseRow } from './bonos.repository.ts';
import { type EntryRow, insertEntry, listEntries } from './credit-entries.repository.ts';

export interface PurchaseWithEntries {
  purchase: PurchaseRow;
  entries: EntryRow[];
}

export type BonosService = ReturnType<typeof createBonosService>;

/**
 * Bonos and their ledger. The ledger is append-only; the balance is its sum, and the database keeps
 * it from going below zero.
 */
export function createBonosService({ database, clock, audit }: Dependencies) {
  async function withEntries(
    connection: Connection,
    purchases: PurchaseRow[],
  ): Promise<PurchaseWithEntries[]> {
    const entries = await listEntries(
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

  return {
    async list(clientId: string): Promise<PurchaseWithEntries[]> {
      const { connection } = database;
      if (!(await repository.clientExists(connection, clientId))) {
        throw new DomainError('not_found');
      }
      const purchases = await repository.listPurchases(connection, clientId);
      // Make-ups are listed with the fixed seats.
      return withEntries(
        connection,
        purchases.filter(({ paysFor }) => paysFor !== 'makeUp'),
      );
    },

    /** Throws the same errors as freezing. */
    async quoteFreeze(id: string): Promise<FreezeQuote> {
      const { connection } = database;
      const purchase = await repository.findPurchase(connection, id);
      if (!purchase) throw new DomainError('not_found');
      const now = clock.now();
      refuseFreezing(purchase, now);
      const bookings = await repository.listBookingsAhead(connection, [id], now);
      return {
        bookings: bookings.map(({ bookingId, serviceName, startsAt, freeCancelUntil }) => ({
          bookingId,
          serviceName,
          startsAt: startsAt.toISOString(),
          freeCancelUntil: freeCancelUntil.toISOString(),
          returnsCredit: now <= freeCancelUntil,
        })),
      };
    },

    async freeze(trx: Transaction, actor: Actor, id: string): Promise<PurchaseWithEntries> {
      const now = clock.now();
      refuseFreezing(await lock(trx, id), now);
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
      await insertEntry(trx, {
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

function refuseFreezing(purchase: PurchaseRow, now: Date): void {
  const condition = conditionOf(purchase, now);
  // Fixed seats are paused with their membership.
  if (purchase.paysFor !== 'any') throw new DomainError('illegal_transition');
  if (condition !== 'active' && condition !== 'usedUp') throw new DomainError('illegal_transition');
}
