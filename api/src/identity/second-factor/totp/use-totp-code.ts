import type { Transaction } from '../../../platform/database/index.ts';
import type { Parts } from '../second-factor.parts.ts';
import { findTotp, setLastUsedStep, type TotpRow } from './totp.repository.ts';
import { stepOfCode } from './totp.ts';

/** The owner is part of the seal, so that a row copied to another account cannot be decrypted. */
export const sealOwner = (userId: string) => `totp ${userId}`;

/**
 * The secret of an authenticator app; null when it was sealed with a key that this process does not
 * have.
 */
export function openTotp({ box }: Parts, userId: string, row: TotpRow | undefined): Buffer | null {
  if (!row?.keyId.equals(box.keyId)) return null;
  return box.open(row.secret, sealOwner(userId));
}

/** Whether the code is valid now; each code is valid once. The caller holds the account's lock. */
export async function useTotpCode(
  trx: Transaction,
  parts: Parts,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await findTotp(trx, userId, 'enabled');
  const secret = openTotp(parts, userId, row);
  if (!row || !secret) return false;
  const { lastUsedStep } = row;
  const step = stepOfCode(secret, code, { now: parts.clock.now(), lastUsedStep });
  if (step === null) return false;
  await setLastUsedStep(trx, userId, step);
  return true;
}
