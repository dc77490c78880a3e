import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Connection } from '../database.ts';

/** Runs a statement: a client of `pg`, or `statementsOf` a transaction of Kysely. */
export interface Statements {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export function statementsOf(connection: Connection): Statements {
  return {
    query: <Row>(text: string, values: unknown[] = []) =>
      connection.executeQuery<Row>(CompiledQuery.raw(text, values)),
  };
}

export interface StoredColumn {
  name: string;
  /** As SQL writes it, such as `timestamp with time zone`. */
  type: string;
}

export interface StoredTable {
  name: string;
  /** Without generated columns, in the order of the table. */
  columns: StoredColumn[];
}

/** What of a table is transferred. */
export interface TablePart {
  table: StoredTable;
  /** An SQL condition of its rows; all of them without it. */
  where?: string;
  /** SQL expressions in place of columns. */
  replaced?: Readonly<Record<string, string>>;
}

export interface TableChecksum {
  rows: number;
  /** Independent of the order of the rows. It finds lost and changed values, not forged ones. */
  checksum: string;
}

/** No statement of the transaction is too slow, and none of its pauses too long. */
export async function liftTimeLimits(client: Statements): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
       set_config('idle_in_transaction_session_timeout', '0', true)`,
  );
}

/** Every table of the schema, by name. */
export async function storedTables(client: Statements): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  );
  return rows;
}

/** The settings that decide how PostgreSQL writes values as text. In a transaction. */
export async function setTextFormats(client: Statements): Promise<void> {
  await client.query(
    `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
       set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
       set_config('bytea_output', 'hex', true)`,
  );
}

/**
 * The rows as JSON arrays of texts, one a line and in the order of the columns; null is null. In a
 * transaction with `setTextFormats`.
 */
export async function* readLines(client: Statements, part: TablePart): AsyncGenerator<string[]> {
  const cursor = pg.escapeIdentifier(`lines of ${part.table.name}`);
  await client.query(
    `declare ${cursor} no scroll cursor for select ${lineOf(part)} as line ${fromOf(part)}`,
  );
  const atOnce = rowsAtOnce(part.table);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from ${cursor}`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < atOnce) break;
  }
  await client.query(`close ${cursor}`);
}

/** Inserts lines of `readLines`. */
export async function insertLines(
  client: Statements,
  { name, columns }: StoredTable,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ');
  await client.query(
    `insert into ${pg.escapeIdentifier(name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(',')}]`],
  );
}

/** In a transaction with `setTextFormats`. */
export async function checksumOf(client: Statements, part: TablePart): Promise<TableChecksum> {
  const { rows } = await client.query<TableChecksum>(
    `select count(*)::integer as rows, coalesce(
       sum(('x' || left(md5(${lineOf(part)}), 15))::bit(60)::bigint::numeric), 0)::text as checksum
     ${fromOf(part)}`,
  );
  return rows[0] ?? { rows: 0, checksum: '0' };
}

function lineOf({ table, replaced = {} }: TablePart): string {
  const values = table.columns.map(
    ({ name }) => `(${replaced[name] ?? pg.escapeIdentifier(name)})::text`,
  );
  return `to_json(array[${values.join(', ')}])::text`;
}

function fromOf({ table, where = 'true' }: TablePart): string {
  return `from ${pg.escapeIdentifier(table.name)} where ${where}`;
}

/** Few of a table with files: its rows have megabytes. */
function rowsAtOnce({ columns }: StoredTable): number {
  return columns.some(({ name, type }) => type === 'bytea' && name === 'data') ? 4 : 1000;
}
