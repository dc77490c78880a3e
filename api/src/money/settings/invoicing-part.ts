import { type InvoicingInput, largestSimplifiedMinor, settingsParts } from '@aforo/shared/contract';
import { createSettingsPart } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { changeIssuer, partsWithChanges, throwIfNoInvoices } from './issuer.ts';
import * as repository from './money-settings.repository.ts';

/** Invoices or receipts, with the issuer's data that invoices need. */
export function createInvoicingPart(dependencies: Dependencies) {
  return createSettingsPart<InvoicingInput, repository.MoneySettings>(dependencies, {
    name: 'invoicing',
    input: settingsParts.invoicing.input,
    valuesOf: (_, connection) => repository.readMoneySettings(connection),
    /** @throws {DomainError} `validation_failed` when invoices are not possible */
    async beforeSave(trx: Transaction, input, _, { timeZone }) {
      const before = await repository.lockMoneySettings(trx);
      const after = { ...before, ...input, isInvoicingAnswered: true };
      throwIfNoInvoices(after);
      if (after.regime === 'verifactu') {
        // Receipts have no such limit.
        after.simplifiedLimitMinor = Math.min(after.simplifiedLimitMinor, largestSimplifiedMinor);
      }
      await changeIssuer(trx, before, { ...after, timeZone });
      return after;
    },
    write: repository.storeMoneySettings,
    alsoChanges: (before, after) => {
      const parts = partsWithChanges(before, after);
      return parts.includes('invoicing') ? ['money', ...parts] : [];
    },
    present: async (settings, _, connection) => ({
      regime: settings.regime,
      legalName: settings.legalName,
      taxId: settings.taxId,
      street: settings.street,
      postalCode: settings.postalCode,
      city: settings.city,
      isAnswered: settings.isInvoicingAnswered || settings.regime === 'verifactu',
      territory: settings.territory,
      isTaxIdFixed: await repository.hasFiscalRecords(connection),
      hasProducer: settings.producerName !== '',
    }),
    audited: (settings) => ({
      regime: settings.regime,
      legalName: settings.legalName,
      taxId: settings.taxId,
      street: settings.street,
      postalCode: settings.postalCode,
      city: settings.city,
      simplifiedLimitMinor: settings.simplifiedLimitMinor,
      isInvoicingAnswered: settings.isInvoicingAnswered,
    }),
  });
}
