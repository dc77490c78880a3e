import type pg from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  kind: 'always' | 'default' | 'plain';
  check: string[] | null;
}

/** TypeScript types that the catalogue lacks, by `table.column`. */
type Overrides = Readonly<Record<string, string>>;

/**
 * The TypeScript type of each database type, as read by database/column-types.ts; ranges and times
 * are text.
 */
const typeScript: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tstzrange: 'string',
  uuid: 'string',
  xid8: 'string',
};

/**
 * The tables as Kysely's interfaces, from the catalogue. A check that lists the values of a text
 * column makes it a union.
 */
export async function dumpTables(pool: pg.Pool, overrides: Overrides): Promise<string> {
  const { rows } = await pool.query<Column>(columns);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = Object.keys(overrides).filter((name) => !known.has(name));
  if (gone.length > 0) throw new Error(`There is no column ${gone.join(', ')} to override`);

  const names = [...new Set(rows.map(({ table }) => table))];
  const interfaces = names.map((table) => {
    const tableColumns = rows.filter((row) => row.table === table);
    const lines = tableColumns.map(
      (row) => `  ${camelCase(row.column)}: ${typeOf(row, overrides)};`,
    );
    return `interface ${nameOf(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const list = names.map((table) => `  ${camelCase(table)}: ${nameOf(table)};`);
  return [`export interface Tables {\n${list.join('\n')}\n}\n`, ...interfaces].join('\n');
}

function nameOf(table: string): string {
  const name = camelCase(table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
}

/** As Kysely's `CamelCasePlugin` reads names. */
export function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}

function typeOf({ table, column, type, isRequired, kind, check }: Column, overrides: Overrides) {
  const override = overrides[`${table}.${column}`];
  if (override?.startsWith('ColumnType')) return override;
  const base = override ?? baseOf(type, check);
  // `unknown` includes null.
  const read = isRequired || base === 'unknown' ? base : `${base} | null`;
  // Creation times never change.
  if (column === 'created_at') return `ColumnType<${read}, ${read}, never>`;
  if (type === 'jsonb') return jsonOf(read, isRequired, kind);
  if (kind === 'always') return `GeneratedAlways<${read}>`;
  return kind === 'default' ? `Generated<${read}>` : read;
}

/** Written as JSON text, so that arrays are not taken for SQL arrays. */
function jsonOf(read: string, isRequired: boolean, kind: Column['kind']): string {
  const written = isRequired ? 'string' : 'string | null';
  const inserted = isRequired && kind === 'plain' ? written : `${written} | undefined`;
  return `ColumnType<${read}, ${inserted}, ${written}>`;
}

function baseOf(type: string, check: string[] | null): string {
  if (type === 'jsonb') return 'unknown';
  if (check) return check.map((value) => `'${value}'`).join(' | ');
  const found = typeScript[type.replace(/^_/, '')];
  if (found === undefined) throw new Error(`No TypeScript for the column type ${type}`);
  return type.startsWith('_') ? `${found}[]` : found;
}

const columns = `
  select relname as table, attname as column, typname as type, attnotnull as "isRequired",
    case
      when attidentity = 'a' or attgenerated <> '' then 'always'
      when attidentity = 'd' or atthasdef then 'default'
      else 'plain'
    end as kind,
    (select array_agg(value[1] order by position)
     from pg_constraint,
       regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''(\\w+)''::text', 'g')
         with ordinality as found (value, position)
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and pg_get_constraintdef(pg_constraint.oid)
         ~ ('^CHECK \\(\\(' || attname || ' = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$')) as check
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and attnum > 0 and not attisdropped
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname, attnum`;
