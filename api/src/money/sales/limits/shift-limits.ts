import type { Actor, SaleInput } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { localDateOf, startOfDay } from '../../../platform/time/local-time.ts';
import { lockPerson, sumDiscountsInShift, sumRefundsInShift } from './shift-limits.repository.ts';

/** Amounts that a person has refunded or discounted in their shift, over all sales. */

interface Moment {
  now: Date;
  timeZone: string;
}

/** Null for the system. */
type LimitedActor = Pick<Actor, 'role' | 'userId'> | null;

async function sumInShift(
  connection: Connection,
  actor: LimitedActor,
  { now, timeZone }: Moment,
  sum: typeof sumRefundsInShift,
): Promise<number> {
  if (actor === null || actor.role === 'admin') return 0;
  const dayStart = startOfDay(localDateOf(now, timeZone), timeZone);
  return sum(connection, { userId: actor.userId, dayStart });
}

/** Two concurrent acts of one person can't both stay below the limit. */
async function lockLimitOf(trx: Transaction, actor: LimitedActor): Promise<void> {
  if (actor !== null && actor.role !== 'admin') await lockPerson(trx, actor.userId);
}

export function refundedInShift(
  connection: Connection,
  actor: LimitedActor,
  moment: Moment,
): Promise<number> {
  return sumInShift(connection, actor, moment, sumRefundsInShift);
}

export async function lockRefundedInShift(
  trx: Transaction,
  actor: LimitedActor,
  moment: Moment,
): Promise<number> {
  await lockLimitOf(trx, actor);
  return refundedInShift(trx, actor, moment);
}

/** 0 for a sale without discounts, which has no limit. */
export async function discountedInShift(
  connection: Connection,
  actor: LimitedActor,
  { lines, ...moment }: Moment & Pick<SaleInput, 'lines'>,
): Promise<number> {
  if (!hasDiscount(lines)) return 0;
  return sumInShift(connection, actor, moment, sumDiscountsInShift);
}

export async function lockDiscountedInShift(
  trx: Transaction,
  actor: LimitedActor,
  sale: Moment & Pick<SaleInput, 'lines'>,
): Promise<number> {
  if (hasDiscount(sale.lines)) await lockLimitOf(trx, actor);
  return discountedInShift(trx, actor, sale);
}

function hasDiscount(lines: SaleInput['lines']): boolean {
  return lines.some((line) => 'discount' in line && line.discount != null);
}
