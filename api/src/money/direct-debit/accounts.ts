import { createHmac, hkdfSync } from 'node:crypto';
import { maskIban } from '@aforo/shared/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { createSecretBox } from '../../platform/config/secret-box.ts';

/** An account number at rest: encrypted for its owner, with the parts that are shown. */
export interface SealedAccount {
  iban: Buffer;
  keyId: Buffer;
  /** Keyed: it finds the same account again and reveals none. */
  ibanHash: string;
  ibanCountry: string;
  ibanLastFour: string;
}

/** Encrypts account numbers, and files that contain them, with the key of the secrets. */
export interface Accounts {
  keyId: Buffer;
  /** @param owner the id of the record that has the account */
  seal(iban: string, owner: string): SealedAccount;
  /** @throws when it was sealed with another key or for another owner */
  open(sealed: Buffer, owner: string): string;
  sealBytes(bytes: Buffer, owner: string): Buffer;
  openBytes(sealed: Buffer, owner: string): Buffer;
}

export function createAccounts(secretsKey: Buffer): Accounts {
  const box = createSecretBox(secretsKey);
  const hashKey = Buffer.from(hkdfSync('sha256', secretsKey, '', 'aforo account hash', 32));
  return {
    keyId: box.keyId,
    seal: (iban, owner) => ({
      iban: box.seal(Buffer.from(iban), owner),
      keyId: box.keyId,
      ibanHash: createHmac('sha256', hashKey).update(iban).digest('hex'),
      ibanCountry: iban.slice(0, 2),
      ibanLastFour: iban.slice(-4),
    }),
    open: (sealed, owner) => box.open(sealed, owner).toString(),
    sealBytes: (bytes, owner) => box.seal(bytes, owner),
    openBytes: (sealed, owner) => box.open(sealed, owner),
  };
}

/** @throws {DomainError} `stored_unreadable` when the key is lost */
export function openStored(accounts: Accounts, sealed: Buffer, owner: string): Buffer {
  try {
    return accounts.openBytes(sealed, owner);
  } catch {
    // The cause could contain bytes of an account.
    throw new DomainError('stored_unreadable');
  }
}

export function maskOf(row: { ibanCountry: string; ibanLastFour: string }): string {
  return maskIban({ country: row.ibanCountry, lastFour: row.ibanLastFour });
}
