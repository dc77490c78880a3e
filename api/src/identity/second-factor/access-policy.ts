import { type AccessPolicy, type Actor, type Role, roles } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import {
  centerAuditId,
  countPartChange,
  isPartCurrent,
  lockCenter,
  readCenter,
} from '../../center/center/index.ts';
import { countWithoutFactor, setRequiredRoles } from './access-policy.repository.ts';
import type { Parts } from './second-factor.parts.ts';

interface PolicyState extends AccessPolicy {
  version: number;
  without: { role: Role; people: number }[];
}

export async function readAccessPolicy(db: Connection): Promise<PolicyState> {
  const { second_factor_roles: requiredFor, version } = await readCenter(db);
  return { requiredFor, version, without: await countWithoutFactor(db) };
}

/**
 * The policy applies from the next request of every user.
 * @param version the version that the form was loaded with
 * @throws {DomainError} `stale_version` with the current policy
 */
export async function updateAccessPolicy(
  { audit }: Pick<Parts, 'audit'>,
  trx: Transaction,
  { actor, requiredFor, version }: { actor: Actor; requiredFor: readonly Role[]; version: number },
): Promise<PolicyState> {
  const center = await lockCenter(trx);
  // guard: expected version of the access policy (access-policy.test.ts)
  // without: `if (!isPartCurrent(center, 'accessPolicy', version)) {` → `if (version === 0) {`
  if (!isPartCurrent(center, 'accessPolicy', version)) {
    throw new DomainError('stale_version', { current: await readAccessPolicy(trx) });
  }
  const before = center.second_factor_roles;
  const after = roles.filter((role) => requiredFor.includes(role));
  const changes = changesBetween({ secondFactorRoles: before }, { secondFactorRoles: after });
  if (changes.length > 0) {
    await setRequiredRoles(trx, after);
    await countPartChange(trx, 'accessPolicy');
    const entity = { entity: 'center', entityId: centerAuditId } as const;
    await audit.write(trx, { actor, action: 'accessPolicyChanged', ...entity, changes });
  }
  return await readAccessPolicy(trx);
}
