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
    select id, name, credits, validity_days, weekly_limit,
      price_minor, renews_monthly, status,
      tax_cause, tax_basis_points
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
    select id, name, description, barcode, price_minor, is_stocked,
      stock, low_stock, status, tax_cause,
      tax_basis_points
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
    select id, name, kind, description, duration_minutes, capacity,
      price_minor, is_online, status, tax_cause,
      tax_basis_points
    from service
    where ${after?.id ?? null}::uuid is null or id > ${after?.id ?? null}::uuid
    order by id limit ${limit}`.execute(connection);
  return rows;
}
