import type { Actor, AuditAction } from '@aforo/shared/contract';
import type { FactorChange } from '../auth/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findRequiredRoles } from './access/access-policy.repository.ts';
import { hasFactor, isLastFactor } from './second-factor-rules.ts';
import { findFactors, lockPerson, type Person } from './factors.repository.ts';
import { newRecoveryCodes, shownRecoveryCode } from './recovery-codes/recovery-codes.ts';
import { deleteCodes, replaceCodes } from './recovery-codes/recovery-codes.repository.ts';
import type { Parts } from './second-factor.parts.ts';

/** Locks the user's own account while its factors change. @throws {DomainError} `not_found` */
export async function lockOwnAccount(trx: Transaction, actor: Actor): Promise<Person> {
  const person = await lockPerson(trx, actor.userId);
  if (!person) throw new DomainError('not_found');
  return person;
}

/** Writes the audit and the mail of a change, in its transaction; neither contains a secret. */
export async function notifyFactorChange(
  trx: Transaction,
  { audit, mail }: Parts,
  { actor, person, change }: { actor: Actor; person: Person; change: FactorChange },
): Promise<void> {
  const { action, ...what } = audited[change];
  const changes = [{ before: null, after: null, ...what }];
  await audit.write(trx, { actor, action, entity: 'user', entityId: person.id, changes });
  await mail.sendFactorChanged(trx, person, change);
}

const audited: Record<
  FactorChange,
  { action: AuditAction; field: string; before?: string; after?: string }
> = {
  totpAdded: { action: 'factorAdded', field: 'secondFactor', after: 'totp' },
  totpRemoved: { action: 'factorRemoved', field: 'secondFactor', before: 'totp' },
  passkeyAdded: { action: 'factorAdded', field: 'secondFactor', after: 'passkey' },
  passkeyRemoved: { action: 'factorRemoved', field: 'secondFactor', before: 'passkey' },
  recoveryCodesRenewed: { action: 'recoveryCodesRenewed', field: 'recoveryCodes' },
  reset: { action: 'factorRemoved', field: 'secondFactor', before: 'all' },
};

/** @throws {DomainError} `last_factor` for the only factor, where the center requires one */
export async function requireAnotherFactor(trx: Transaction, person: Person): Promise<void> {
  const factors = await findFactors(trx, person.id);
  const requiredFor = await findRequiredRoles(trx);
  if (isLastFactor(factors, { role: person.role, requiredFor })) {
    throw new DomainError('last_factor');
  }
}

/** Recovery codes replace a factor: without any factor they are deleted. */
export async function dropCodesWithoutFactor(trx: Transaction, userId: string): Promise<void> {
  if (!hasFactor(await findFactors(trx, userId))) await deleteCodes(trx, userId);
}

export interface FreshCodes {
  /** The codes as displayed, once. */
  shown: string[];
  hashes: string[];
}

/** Call it outside a transaction: it computes ten slow hashes. */
export async function makeCodes({ slowHash }: Parts): Promise<FreshCodes> {
  const codes = newRecoveryCodes();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await slowHash.hash(code));
  return { shown: codes.map(shownRecoveryCode), hashes };
}

/** Creates codes for a user without unused ones; null when earlier codes are still valid. */
export async function makeCodesIfNone(parts: Parts, userId: string): Promise<FreshCodes | null> {
  const { recoveryCodes } = await findFactors(parts.database.connection, userId);
  return recoveryCodes === 0 ? await makeCodes(parts) : null;
}

/** Stores the codes unless others were created meanwhile. @returns the codes to display */
export async function storeCodesIfNone(
  trx: Transaction,
  { clock }: Parts,
  { userId, fresh }: { userId: string; fresh: FreshCodes | null },
): Promise<string[] | null> {
  const { recoveryCodes } = await findFactors(trx, userId);
  if (!fresh || recoveryCodes > 0) return null;
  await replaceCodes(trx, { userId, hashes: fresh.hashes, now: clock.now() });
  return fresh.shown;
}
