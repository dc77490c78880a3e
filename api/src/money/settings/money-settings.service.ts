import {
  type MoneySettings as MoneySettingsView,
  type MoneySettingsInput,
  type SeriesCodes,
  settingsParts,
} from '@aforo/shared/contract';
import { createSettingsPart, readCenter } from '../../center/center/index.ts';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { listCatalogueTaxes } from './catalogue-taxes.repository.ts';
import { describeSeries, takenCodes } from './document-series.ts';
import { listStartedSeries } from './document-series.repository.ts';
import * as repository from './money-settings.repository.ts';
import type { MoneySettings } from './money-settings.repository.ts';
import { changeIssuer, partsWithChanges, throwIfNoInvoices } from './issuer.ts';

type SentFields = {
  [Field in keyof MoneySettingsInput]: Exclude<MoneySettingsInput[Field], undefined>;
};

/** How the center issues documents, and its limits, as set by the administrators. */
export function createMoneySettingsPart(dependencies: Dependencies) {
  const { clock } = dependencies;

  async function readSeries(connection: Connection) {
    const { timeZone } = await readCenter(connection);
    const year = Number(localDateOf(clock.now(), timeZone).slice(0, 4));
    return { year, begun: await listStartedSeries(connection, year) };
  }

  async function present(
    connection: Connection,
    settings: MoneySettings,
  ): Promise<MoneySettingsView> {
    const {
      producerName,
      producerTaxId: _nif,
      installationId: _id,
      seriesCodes,
      isInvoicingAnswered: _answered,
      ...shown
    } = settings;
    const { year, begun } = await readSeries(connection);
    return {
      ...shown,
      series: describeSeries(seriesCodes, begun, year),
      catalogueTaxes: await listCatalogueTaxes(connection),
      isTerritoryFixed: await repository.hasDocuments(connection),
      isTaxIdFixed: await repository.hasFiscalRecords(connection),
      hasProducer: producerName !== '',
    };
  }

  /** The caller holds the lock on the settings, which starting a series also takes. */
  async function throwIfTaken(trx: Transaction, before: SeriesCodes, codes: SeriesCodes) {
    if (changesBetween(before, codes).length === 0) return;
    const { year, begun } = await readSeries(trx);
    const takenCodeErrors = Object.entries(takenCodes(codes, begun, year));
    if (takenCodeErrors.length === 0) return;
    throw new DomainError('series_code_taken', undefined, {
      fields: Object.fromEntries(
        takenCodeErrors.map(([kind, text]) => [`seriesCodes.${kind}`, text]),
      ),
    });
  }

  return createSettingsPart<MoneySettingsInput, MoneySettings>(dependencies, {
    name: 'money',
    input: settingsParts.money.input,
    valuesOf: (_, connection) => repository.readMoneySettings(connection),
    /**
     * @throws {DomainError} `validation_failed` when records contain another NIF, documents another
     *   tax, or the program's producer is missing; `series_code_taken`
     */
    async beforeSave(trx, input, _, row) {
      const before = await repository.lockMoneySettings(trx);
      const after = { ...before, ...(input as SentFields) }; // an absent field of the JSON is no key
      throwIfNoInvoices(after);
      await changeIssuer(trx, before, { ...after, timeZone: row.timeZone });
      await throwIfTaken(trx, before.seriesCodes, after.seriesCodes);
      return after;
    },
    write: repository.storeMoneySettings,
    alsoChanges: partsWithChanges,
    present: (settings, _, connection) => present(connection, settings),
    audited: withFlatCodes,
  });
}

/** One field per code, for the audit log. */
function withFlatCodes({ seriesCodes, ...rest }: MoneySettings): object {
  const codes = Object.entries(seriesCodes);
  return { ...rest, ...Object.fromEntries(codes.map(([kind, code]) => [`${kind}Series`, code])) };
}
