import type { ColumnType } from 'kysely';

/** What is offered and with what: the tables of migration 0004 and their part of 0005. */
export interface ServicesTables {
  service: ServiceTable;
  professional_service: { professional_id: string; service_id: string };
  resource: ResourceTable;
  service_resource: { service_id: string; resource_id: string; quantity: number };
}

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Status = WithDefault<'active' | 'archived'>;

interface ServiceTable {
  id: string;
  name: string;
  description: WithDefault<string>;
  kind: 'appointment' | 'class';
  duration_minutes: number;
  buffer_before_minutes: WithDefault<number>;
  buffer_after_minutes: WithDefault<number>;
  capacity: number;
  price_minor: number;
  /** 2100 is 21 %. */
  tax_basis_points: number;
  color: string;
  cancellation_minutes: WithDefault<number>;
  booking_opens_days: WithDefault<number>;
  booking_closes_minutes: WithDefault<number>;
  is_online: WithDefault<boolean>;
  picture_file_id: WithDefault<string | null>;
  status: Status;
  version: WithDefault<number>;
  created_at: ColumnType<Date, Date, never>;
}

interface ResourceTable {
  id: string;
  name: string;
  kind: 'room' | 'equipment';
  quantity: number;
  status: Status;
  version: WithDefault<number>;
  created_at: ColumnType<Date, Date, never>;
}
