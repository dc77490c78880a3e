import type { ColumnType } from 'kysely';

/** When the center is open, its series and the sessions made from them: part of migration 0005. */
export interface ScheduleTables {
  opening_hours: { id: string; weekday: number; starts: string; ends: string };
  holiday: { local_date: string; name: string };
  class_series: ClassSeriesTable;
  session: SessionTable;
  session_resource: SessionResourceTable;
}

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type CreatedAt = ColumnType<Date, Date, never>;

interface ClassSeriesTable {
  id: string;
  service_id: string;
  professional_id: string;
  resource_id: string | null;
  weekdays: number[];
  /** `HH:MM:SS` of the center's wall. */
  local_time: string;
  duration_minutes: number;
  capacity: number;
  /** `YYYY-MM-DD`. */
  from_date: string;
  until_date: string | null;
  generated_until: string;
  status: WithDefault<'active' | 'ended'>;
  version: WithDefault<number>;
  created_at: CreatedAt;
}

interface SessionTable {
  id: string;
  service_id: string;
  professional_id: string;
  series_id: WithDefault<string | null>;
  series_date: WithDefault<string | null>;
  kind: 'appointment' | 'class';
  starts_at: Date;
  ends_at: Date;
  /** A range in PostgreSQL's own writing: `["2026-11-20 18:00:00+00","…")`. */
  busy: string;
  capacity: number;
  /** Written by the triggers of bookings and waiting lists, never by code. */
  taken: ColumnType<number, never, never>;
  status: WithDefault<'scheduled' | 'cancelled' | 'closed'>;
  is_edited: WithDefault<boolean>;
  cancel_reason: WithDefault<string | null>;
  version: WithDefault<number>;
  created_at: CreatedAt;
}

interface SessionResourceTable {
  session_id: string;
  resource_id: string;
  quantity: number;
  busy: string;
  is_active: boolean;
  is_exclusive: boolean;
}
