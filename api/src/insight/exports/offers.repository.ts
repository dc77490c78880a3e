import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Page } from './list-export.ts';

interface TaxColumns {
  taxCause: string | null;
  taxBasisPoints: number;
}

export interface PackageRow extends TaxColumns {
  id: string;
  name: string;
  credits: number | null;
  validityDays: number;
  weeklyLimit: number | null;
  priceMinor: number;
  renewsMonthly: boolean;
  status: string;
}

export async function listPackages(
  connection: Connection,
  { after, limit }: Page<PackageRow>,
): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    select id, name, credits, validity_days as "validityDays", weekly_limit as "weeklyLimit",
      price_minor as "priceMinor", renews_monthly as "renewsMonthly", status,
      tax_cause as "taxCause", tax_basis_points as "taxBasisPoints"
    from package_template
    where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${limit}`.execute(connection);
  return rows;
}

export interface ProductRow extends TaxColumns {
  id: string;
  name: string;
  description: string;
  barcode: string | null;
  priceMinor: number;
  isStocked: boolean;
  stock: number;
  lowStock: number | null;
  status: string;
}

export async function listProducts(
  connection: Connection,
  { after, limit }: Page<ProductRow>,
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, name, description, barcode, price_minor as "priceMinor", is_stocked as "isStocked",
      stock, low_stock as "lowStock", status, tax_cause as "taxCause",
      tax_basis_points as "taxBasisPoints"
    from product
    where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${limit}`.execute(connection);
  return rows;
}

export interface ServiceRow extends TaxColumns {
  id: string;
  name: string;
  kind: string;
  description: string;
  durationMinutes: number;
  capacity: number;
  priceMinor: number;
  isOnline: boolean;
  status: string;
}

export async function listServices(
  connection: Connection,
  { after, limit }: Page<ServiceRow>,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select id, name, kind, description, duration_minutes as "durationMinutes", capacity,
      price_minor as "priceMinor", is_online as "isOnline", status, tax_cause as "taxCause",
      tax_basis_points as "taxBasisPoints"
    from service
    where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${limit}`.execute(connection);
  return rows;
}
