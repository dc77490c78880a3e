import type { Connection } from '../../platform/database/index.ts';

/** The one row that says how the center issues documents, and what its limits with money are. */
export async function readMoneySettings(connection: Connection) {
  const row = await connection.selectFrom('money_settings').selectAll().executeTakeFirstOrThrow();
  return {
    regime: row.regime,
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
    producerName: row.producer_name,
    producerTaxId: row.producer_tax_id,
    version: row.version,
  };
}

export type MoneySettings = Awaited<ReturnType<typeof readMoneySettings>>;
