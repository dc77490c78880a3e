import type { Selectable } from 'kysely';
import type { Connection, Tables, Transaction } from '../../platform/database/index.ts';
import { codesOf } from './document-series.repository.ts';

/** The single row of settings: how the center issues documents, and its limits on money. */
export async function readMoneySettings(connection: Connection) {
  return present(
    await connection.selectFrom('money_settings').selectAll().executeTakeFirstOrThrow(),
  );
}

type SettingsRow = Selectable<Tables['money_settings']>;

function present(row: SettingsRow) {
  return {
    regime: row.regime,
    territory: row.territory,
    legalName: row.legal_name,
    taxId: row.tax_id,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    province: row.province,
    country: row.country,
    simplifiedLimitMinor: row.simplified_limit_minor,
    cashLimitMinor: row.cash_limit_minor,
    cashLimitAbroadMinor: row.cash_limit_abroad_minor,
    cashToleranceMinor: row.cash_tolerance_minor,
    refundLimitMinor: row.refund_limit_minor,
    discountLimitBasisPoints: row.discount_limit_basis_points,
    discountShiftLimitMinor: row.discount_shift_limit_minor,
    voucherMonths: row.voucher_months,
    maxDueDays: row.max_due_days,
    isCountBlind: row.is_count_blind,
    voucherAmountsMinor: row.voucher_amounts,
    voucherPurpose: row.voucher_purpose,
    activity: row.activity,
    iaeHeading: row.iae_heading,
    producerName: row.producer_name,
    producerTaxId: row.producer_tax_id,
    installationId: row.installation_id,
    seriesCodes: codesOf(row),
  };
}

export type MoneySettings = Awaited<ReturnType<typeof readMoneySettings>>;

/** Serializes changes to the settings. */
export async function lockMoneySettings(trx: Transaction): Promise<MoneySettings> {
  return present(
    await trx.selectFrom('money_settings').selectAll().forUpdate().executeTakeFirstOrThrow(),
  );
}

/** Stores what administrators may change; the producer and the installation stay. */
export async function storeMoneySettings(trx: Transaction, settings: MoneySettings): Promise<void> {
  await trx
    .updateTable('money_settings')
    .set({
      regime: settings.regime,
      territory: settings.territory,
      legal_name: settings.legalName,
      tax_id: settings.taxId,
      street: settings.street,
      postal_code: settings.postalCode,
      city: settings.city,
      province: settings.province,
      country: settings.country,
      simplified_limit_minor: settings.simplifiedLimitMinor,
      cash_limit_minor: settings.cashLimitMinor,
      cash_limit_abroad_minor: settings.cashLimitAbroadMinor,
      cash_tolerance_minor: settings.cashToleranceMinor,
      refund_limit_minor: settings.refundLimitMinor,
      discount_limit_basis_points: settings.discountLimitBasisPoints,
      discount_shift_limit_minor: settings.discountShiftLimitMinor,
      voucher_months: settings.voucherMonths,
      max_due_days: settings.maxDueDays,
      is_count_blind: settings.isCountBlind,
      voucher_amounts: settings.voucherAmountsMinor,
      activity: settings.activity,
      iae_heading: settings.iaeHeading,
      voucher_purpose: settings.voucherPurpose,
      series_simplified: settings.seriesCodes.simplified,
      series_full: settings.seriesCodes.full,
      series_rectifying: settings.seriesCodes.rectifying,
      series_plain: settings.seriesCodes.plain,
    })
    .execute();
}

/** Stores the program's producer from the configuration; every record contains it. */
export async function storeProducer(
  connection: Connection,
  { name, taxId }: { name: string; taxId: string },
): Promise<void> {
  await connection
    .updateTable('money_settings')
    .set({ producer_name: name, producer_tax_id: taxId })
    .where((or) => or.or([or('producer_name', '<>', name), or('producer_tax_id', '<>', taxId)]))
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
    .selectFrom('fiscal_chain')
    .select('last_hash')
    .executeTakeFirstOrThrow();
  return row.last_hash !== '';
}
