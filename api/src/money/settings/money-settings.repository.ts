import type { Selectable } from 'kysely';
import type { Connection, Tables, Transaction } from '../../platform/database/index.ts';
import { codesOf } from './document-series.repository.ts';

/** The single row of settings: how the center issues documents, and its limits on money. */
export async function readMoneySettings(connection: Connection) {
  return present(
    await connection.selectFrom('moneySettings').selectAll().executeTakeFirstOrThrow(),
  );
}

type SettingsRow = Selectable<Tables['moneySettings']>;

function present(row: SettingsRow) {
  return {
    regime: row.regime,
    territory: row.territory,
    legalName: row.legalName,
    taxId: row.taxId,
    street: row.street,
    postalCode: row.postalCode,
    city: row.city,
    province: row.province,
    country: row.country,
    simplifiedLimitMinor: row.simplifiedLimitMinor,
    cashLimitMinor: row.cashLimitMinor,
    cashLimitAbroadMinor: row.cashLimitAbroadMinor,
    cashToleranceMinor: row.cashToleranceMinor,
    refundLimitMinor: row.refundLimitMinor,
    discountLimitBasisPoints: row.discountLimitBasisPoints,
    discountShiftLimitMinor: row.discountShiftLimitMinor,
    voucherMonths: row.voucherMonths,
    maxDueDays: row.maxDueDays,
    isCountBlind: row.isCountBlind,
    voucherAmountsMinor: row.voucherAmounts,
    voucherPurpose: row.voucherPurpose,
    activity: row.activity,
    iaeHeading: row.iaeHeading,
    producerName: row.producerName,
    producerTaxId: row.producerTaxId,
    installationId: row.installationId,
    seriesCodes: codesOf(row),
  };
}

export type MoneySettings = Awaited<ReturnType<typeof readMoneySettings>>;

/** Serializes changes to the settings. */
export async function lockMoneySettings(trx: Transaction): Promise<MoneySettings> {
  return present(
    await trx.selectFrom('moneySettings').selectAll().forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Stores what administrators may change; the producer and the installation stay. */
export async function storeMoneySettings(trx: Transaction, settings: MoneySettings): Promise<void> {
  await trx
    .updateTable('moneySettings')
    .set({
      regime: settings.regime,
      territory: settings.territory,
      legalName: settings.legalName,
      taxId: settings.taxId,
      street: settings.street,
      postalCode: settings.postalCode,
      city: settings.city,
      province: settings.province,
      country: settings.country,
      simplifiedLimitMinor: settings.simplifiedLimitMinor,
      cashLimitMinor: settings.cashLimitMinor,
      cashLimitAbroadMinor: settings.cashLimitAbroadMinor,
      cashToleranceMinor: settings.cashToleranceMinor,
      refundLimitMinor: settings.refundLimitMinor,
      discountLimitBasisPoints: settings.discountLimitBasisPoints,
      discountShiftLimitMinor: settings.discountShiftLimitMinor,
      voucherMonths: settings.voucherMonths,
      maxDueDays: settings.maxDueDays,
      isCountBlind: settings.isCountBlind,
      voucherAmounts: settings.voucherAmountsMinor,
      activity: settings.activity,
      iaeHeading: settings.iaeHeading,
      voucherPurpose: settings.voucherPurpose,
      seriesSimplified: settings.seriesCodes.simplified,
      seriesFull: settings.seriesCodes.full,
      seriesRectifying: settings.seriesCodes.rectifying,
      seriesPlain: settings.seriesCodes.plain,
    })
    .execute();
}

/** Stores the program's producer from the configuration; every record contains it. */
export async function storeProducer(
  connection: Connection,
  { name, taxId }: { name: string; taxId: string },
): Promise<void> {
  await connection
    .updateTable('moneySettings')
    .set({ producerName: name, producerTaxId: taxId })
    .where((or) => or.or([or('producerName', '<>', name), or('producerTaxId', '<>', taxId)]))
    .execute();
}

export async function hasDocuments(connection: Connection): Promise<boolean> {
  const row = await connection.selectFrom('document').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Sessions are stored as instants, so a change of time zone would change their local times. */
export async function hasSessions(connection: Connection): Promise<boolean> {
  const row = await connection.selectFrom('session').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasFiscalRecords(connection: Connection): Promise<boolean> {
  const row = await connection
    .selectFrom('fiscalChain')
    .select('lastHash')
    .executeTakeFirstOrThrow();
  return row.lastHash !== '';
}
