import {
  type Actor,
  type BookingLimits,
  bookingLimitsInputSchema,
  defaultBookingLimits,
  type StoredBookingLimits,
} from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './center.repository.ts';
import { centerAuditId, readCenter } from './center.repository.ts';

/** What is stored in the center's policies; the default for each limit that isn't. */
export function bookingLimitsOf(policies: Record<string, unknown>): BookingLimits {
  const stored = policies['bookingLimits'];
  const isObject = typeof stored === 'object' && stored !== null;
  const limits = { ...defaultBookingLimits, ...(isObject ? stored : {}) };
  const parsed = bookingLimitsInputSchema.safeParse(limits);
  return parsed.success ? parsed.data : defaultBookingLimits;
}

/** How many seats a client may keep, as the administration decides. */
export function createBookingLimitsService({
  database,
  audit,
}: Pick<Dependencies, 'database' | 'audit'>) {
  return {
    read: async (): Promise<StoredBookingLimits> => present(await readCenter(database.connection)),

    /** @throws {DomainError} `stale_version` with the limits as they are */
    async update(
      trx: Transaction,
      actor: Actor,
      { version, ...limits }: BookingLimits & { version: number },
    ): Promise<StoredBookingLimits> {
      const before = await repository.lockCenter(trx);
      if (before.version !== version) {
        throw new DomainError('stale_version', { current: present(before) });
      }
      const changes = changesBetween(bookingLimitsOf(before.policies), limits);
      if (changes.length === 0) return present(before);
      const after = await repository.updatePolicies(trx, {
        ...before.policies,
        bookingLimits: limits,
      });
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return present(after);
    },
  };
}

function present({ policies, version }: repository.CenterRow): StoredBookingLimits {
  return { ...bookingLimitsOf(policies), version };
}
