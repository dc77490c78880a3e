import type { BookingTestServer } from '../servers/booking-test-server.ts';
import { newId } from '../../platform/ids.ts';

export interface ColumnFact {
  /** `table.column` */
  name: string;
  type: string;
  /** Without a default and not nullable. */
  isRequired: boolean;
}

/** Every column of the application's tables, from the database catalogue, except generated ones. */
export async function listColumns({
  rows,
}: Pick<BookingTestServer, 'rows'>): Promise<ColumnFact[]> {
  return rows<ColumnFact>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped
     order by c.relname, a.attname`,
  );
}

/**
 * Inserts a row that the application would refuse: missing columns get any value of their type.
 * Checks and foreign keys must be off.
 */
export async function insertAnyRow(
  { rows }: Pick<BookingTestServer, 'rows'>,
  facts: readonly ColumnFact[],
  table: string,
  given: object,
): Promise<void> {
  const values: Record<string, unknown> = {};
  for (const { name, type, isRequired } of facts) {
    const [owner, column = ''] = name.split('.');
    if (owner === table && isRequired) values[column] = anyOf(type);
  }
  Object.assign(values, given);
  const names = Object.keys(values);
  await rows(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    ...Object.values(values),
  );
}

function anyOf(type: string): unknown {
  switch (type) {
    case 'uuid':
      return newId();
    case 'timestamp with time zone':
    case 'date':
      return new Date('2026-11-20T10:00:00Z');
    case 'boolean':
      return false;
    case 'jsonb':
      return '{}';
    case 'bytea':
      return Buffer.from(newId());
    case 'text[]':
      return [];
    case 'text':
      return newId();
    default:
      return 1;
  }
}
