import {
  type Actor,
  defaultUnmarkedBookings,
  type SessionClosingPolicy,
  unmarkedBookings,
  type UnmarkedBookings,
} from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import * as repository from './center.repository.ts';
import { centerAuditId, readCenter } from './center.repository.ts';

/** What is stored in the center's policies, or the default. */
export function unmarkedBookingsOf(policies: Record<string, unknown>): UnmarkedBookings {
  const stored = policies['unmarkedBookings'];
  return unmarkedBookings.find((one) => one === stored) ?? defaultUnmarkedBookings;
}

/** What becomes of who has no mark when a session closes by itself. */
export function createSessionClosingService({
  database,
  audit,
}: Pick<Dependencies, 'database' | 'audit'>) {
  return {
    read: async (): Promise<SessionClosingPolicy> => present(await readCenter(database.connection)),

    /** @throws {DomainError} `stale_version` with the policy as it is */
    async update(
      trx: Transaction,
      actor: Actor,
      { version, unmarkedBookings: after }: SessionClosingPolicy,
    ): Promise<SessionClosingPolicy> {
      const center = await repository.lockCenter(trx);
      if (center.version !== version) {
        throw new DomainError('stale_version', { current: present(center) });
      }
      const before = unmarkedBookingsOf(center.policies);
      if (before === after) return present(center);
      const policies = { ...center.policies, unmarkedBookings: after };
      const changed = await repository.updatePolicies(trx, policies);
      const changes = [{ field: 'unmarkedBookings', before, after }];
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return present(changed);
    },
  };
}

function present({ policies, version }: repository.CenterRow): SessionClosingPolicy {
  return { unmarkedBookings: unmarkedBookingsOf(policies), version };
}
