import type { ColumnType, GeneratedAlways } from 'kysely';

export interface ClientsTables {
  client: ClientTable;
  client_tag: ClientTagTable;
  client_consent: ClientConsentTable;
  client_health: ClientHealthTable;
}

type Status = 'active' | 'archived';

interface ClientTable {
  id: string;
  user_id: ColumnType<string | null, string | null | undefined, string | null>;
  name: string;
  email: string | null;
  phone: string | null;
  /** `YYYY-MM-DD`. */
  birth_date: string | null;
  tags: string[];
  notes: string;
  status: ColumnType<Status, Status | undefined, Status>;
  version: ColumnType<number, undefined, number>;
  created_at: ColumnType<Date, Date, never>;
  erased_at: ColumnType<Date | null, never, Date>;
  search: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
}

interface ClientConsentTable {
  client_id: string;
  kind: 'terms' | 'marketing' | 'images' | 'health';
  is_granted: boolean;
  changed_at: Date;
  terms_version: NullableVersion;
  privacy_version: NullableVersion;
}

type NullableVersion = ColumnType<number | null, number | null | undefined, number | null>;

interface ClientHealthTable {
  client_id: string;
  notes: string;
  changed_at: Date;
}

/** Kept by triggers. */
interface ClientTagTable {
  tag: string;
  clients: number;
}
