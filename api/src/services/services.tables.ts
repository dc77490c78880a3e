import type { ColumnType } from 'kysely';

/** The tables of migration 0004. */
export interface ServicesTables {
  service: ServiceTable;
  professional_service: { professional_id: string; service_id: string };
}

interface ServiceTable {
  id: string;
  name: string;
  kind: 'appointment' | 'class';
  duration_minutes: number;
  capacity: number;
  price_minor: number;
  /** 2100 is 21 %. */
  tax_basis_points: number;
  color: string;
  status: ColumnType<'active' | 'archived', 'active' | undefined, 'active' | 'archived'>;
  created_at: ColumnType<Date, Date, never>;
}
