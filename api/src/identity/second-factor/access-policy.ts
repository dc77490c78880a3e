import { type AccessPolicy, type Actor, type Role, roles } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { centerAuditId } from '../../center/center/index.ts';
import {
  countWithoutFactor,
  findRequiredRoles,
  lockRequiredRoles,
  setRequiredRoles,
} from './access-policy.repository.ts';
import type { Parts } from './second-factor.parts.ts';

interface PolicyState extends AccessPolicy {
  without: { role: Role; people: number }[];
}

export async function readAccessPolicy(db: Connection): Promise<PolicyState> {
  return { requiredFor: await findRequiredRoles(db), without: await countWithoutFactor(db) };
}

/** Holds from the next request of everybody on. */
export async function updateAccessPolicy(
  { audit }: Pick<Parts, 'audit'>,
  trx: Transaction,
  { actor, requiredFor }: { actor: Actor; requiredFor: readonly Role[] },
): Promise<PolicyState> {
  const before = await lockRequiredRoles(trx);
  const after = roles.filter((role) => requiredFor.includes(role));
  const changes = changesBetween({ secondFactorRoles: before }, { secondFactorRoles: after });
  if (changes.length > 0) {
    await setRequiredRoles(trx, after);
    const entity = { entity: 'center', entityId: centerAuditId } as const;
    await audit.write(trx, { actor, action: 'accessPolicyChanged', ...entity, changes });
  }
  return await readAccessPolicy(trx);
}
