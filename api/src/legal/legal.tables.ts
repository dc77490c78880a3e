import type { ColumnType } from 'kysely';

/** The table of legal texts of migration 0018. */
export interface LegalTables {
  legal_text: LegalTextTable;
}

interface LegalTextTable {
  id: string;
  kind: 'terms' | 'privacy';
  version: number;
  body: string;
  published_at: ColumnType<Date | null, Date, never>;
  published_by_user_id: string | null;
}
