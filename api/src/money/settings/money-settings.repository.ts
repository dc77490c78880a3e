import { type Selectable, sql } from 'kysely';
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
    isInvoicingAnswered: row.isInvoicingAnswered,
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
      isInvoicingAnswered: settings.isInvoicingAnswered,
    })
    .execute();
}

/** Stores where the center is, and its NIF. */
export async function storeIssuer(
  trx: Transaction,
  issuer: Pick<MoneySettings, 'territory' | 'taxId'>,
): Promise<void> {
  await trx.updateTable('moneySettings').set(issuer).execute();
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

/**
 * Whether instants exist that were derived from local times or days: another time zone would change
 * those of classes, appointments and absences, and the last day of bonos.
 */
export async function hasLocalTimes(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from session) or exists (select from time_off)
      or exists (select from package_purchase) as has`.execute(connection);
  return rows[0]?.has ?? true;
}

/** Whether amounts were charged, or are about to be: in another currency they would be others. */
export async function hasAmounts(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from sale) or exists (select from online_payment)
      or exists (select from voucher) or exists (select from cash_session) as has`.execute(
    connection,
  );
  return rows[0]?.has ?? true;
}

/** The names of the database's time zones. */
export async function listTimeZones(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(
    connection,
  );
  return rows.map(({ name }) => name);
}

export async function hasFiscalRecords(connection: Connection): Promise<boolean> {
  const row = await connection
    .selectFrom('fiscalChain')
    .select('lastHash')
    .executeTakeFirstOrThrow();
  return row.lastHash !== '';
}
