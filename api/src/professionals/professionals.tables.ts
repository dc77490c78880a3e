import type { ColumnType } from 'kysely';

/** When professionals are there: part of migration 0005. `professional` is one of identity's. */
export interface ProfessionalsTables {
  professional_hours: {
    id: string;
    professional_id: string;
    weekday: number;
    starts: string;
    ends: string;
  };
  professional_exception: {
    id: string;
    professional_id: string;
    local_date: string;
    kind: 'extra' | 'off';
    starts: string | null;
    ends: string | null;
  };
  time_off: TimeOffTable;
}

interface TimeOffTable {
  id: string;
  professional_id: string;
  starts_at: Date;
  ends_at: Date;
  reason: string;
  state: 'requested' | 'approved' | 'rejected';
  requested_at: ColumnType<Date, Date, never>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decided_by_user_id: ColumnType<string | null, string | null | undefined, string | null>;
}
