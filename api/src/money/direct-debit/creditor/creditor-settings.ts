import {
  creditorIdOf,
  type DirectDebitSettings,
  type DirectDebitSettingsInput,
  parseIban,
  settingsParts,
} from '@aforo/shared/contract';
import { createSettingsPart } from '../../../center/center/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { type Accounts, maskOf, type SealedAccount } from '../accounts.ts';
import { type CreditorRow, readCreditor, storeCreditor } from './creditor.repository.ts';

/** Binds the encrypted account to the single row of the settings. */
export const creditorOwner = 'direct debit creditor';

/** The creditor of direct debits, as set by the administrators. */
export function createDirectDebitPart(dependencies: Dependencies, accounts: Accounts) {
  return createSettingsPart<DirectDebitSettingsInput, CreditorRow>(dependencies, {
    name: 'directDebit',
    input: settingsParts.directDebit.input,
    valuesOf: (_, connection) => readCreditor(connection),
    beforeSave: (_trx, { iban, ...input }, before) => ({
      ...before,
      ...input,
      ...(iban.trim() === '' ? {} : changedAccount(accounts, iban, before)),
    }),
    write: storeCreditor,
    present: presentCreditor,
    audited: ({ creditorName, taxId, suffix, noticeDays, returnFeeMinor, ...row }) => ({
      creditorName,
      taxId,
      suffix,
      noticeDays,
      returnFeeMinor,
      account: maskOfCreditor(row) ?? '',
      // Two accounts can have the same last digits.
      accountFingerprint: row.ibanHash?.slice(0, 8) ?? '',
    }),
  });
}

/** The account of the creditor at rest. */
export function sealCreditorAccount(accounts: Accounts, iban: string): SealedAccount {
  return accounts.seal(iban, creditorOwner);
}

/** @throws {DomainError} `iban_invalid`, `iban_not_sepa` */
function changedAccount(
  accounts: Accounts,
  typed: string,
  before: CreditorRow,
): Partial<SealedAccount> {
  const parsed = parseIban(typed);
  if ('problem' in parsed) throw new DomainError(parsed.problem);
  const account = sealCreditorAccount(accounts, parsed.iban);
  return account.ibanHash === before.ibanHash ? {} : account;
}

function presentCreditor(row: CreditorRow): DirectDebitSettings {
  const { creditorName, taxId, suffix, noticeDays, returnFeeMinor } = row;
  return {
    creditorName,
    taxId,
    suffix,
    noticeDays,
    returnFeeMinor,
    creditorId: taxId === '' ? null : creditorIdOf(taxId, suffix),
    ibanMask: maskOfCreditor(row),
  };
}

function maskOfCreditor({
  ibanCountry,
  ibanLastFour,
}: Pick<CreditorRow, 'ibanCountry' | 'ibanLastFour'>): string | null {
  return ibanCountry === null || ibanLastFour === null
    ? null
    : maskOf({ ibanCountry, ibanLastFour });
}
