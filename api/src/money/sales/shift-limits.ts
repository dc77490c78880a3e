import type { Actor } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { localDateOf, startOfDay } from '../../platform/local-time.ts';
import { lockPerson, sumRefundsInShift } from './shift-limits.repository.ts';

interface Moment {
  now: Date;
  timeZone: string;
}

/**
 * The amount that a person with a limit has refunded in their shift.
 * @param actor null for the system
 */
export async function refundedInShift(
  connection: Connection,
  actor: Actor | null,
  { now, timeZone }: Moment,
): Promise<number> {
  if (actor === null || actor.role === 'admin') return 0;
  const dayStart = startOfDay(localDateOf(now, timeZone), timeZone);
  return sumRefundsInShift(connection, { userId: actor.userId, dayStart });
}

/**
 * Like `refundedInShift`, but locked: two concurrent refunds of one person can't both stay below
 * the limit.
 */
export async function lockRefundedInShift(
  trx: Transaction,
  actor: Actor | null,
  moment: Moment,
): Promise<number> {
  if (actor !== null && actor.role !== 'admin') await lockPerson(trx, actor.userId);
  return refundedInShift(trx, actor, moment);
}
