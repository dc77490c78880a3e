import pg from 'pg';
import type { StoredTable } from './stored-tables.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Empties the tables and lets `load` fill them with rows that were written before: no trigger runs
 * on them, and foreign keys are checked at the end, so the order of the rows is free. Checks and
 * unique keys hold all the time. In a transaction; it locks the tables until that ends.
 */
export async function loadTables(
  client: pg.ClientBase,
  tables: readonly StoredTable[],
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name);
  const quoted = names.map((name) => pg.escapeIdentifier(name));
  const keys = await foreignKeys(client, names);
  const onAll = (change: string) =>
    client.query(quoted.map((name) => `alter table ${name} ${change};`).join('\n'));
  await client.query('set constraints all immediate');
  await client.query(keys.map(dropped).join('\n'));
  // `user` leaves out the triggers of foreign keys, for which only a superuser may do it.
  await onAll('disable trigger user');
  await client.query(`truncate ${quoted.join(', ')}`);
  await load();
  await onAll('enable trigger user');
  await client.query(keys.map(added).join('\n'));
  await setIdentities(client, names);
}

const dropped = ({ table, name }: ForeignKey) =>
  `alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)};`;

const added = ({ table, name, definition }: ForeignKey) =>
  `alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition};`;

/** Of the tables, and of others to them. */
async function foreignKeys(client: pg.ClientBase, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select owner.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
       join pg_class owner on owner.oid = k.conrelid
       join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and (owner.relname = any($1) or target.relname = any($1))
     order by 1, 2`,
    [tables],
  );
  return rows;
}

/** The next value of each identity column follows the largest one. */
async function setIdentities(client: pg.ClientBase, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
    [tables],
  );
  for (const { table, column } of rows) {
    const name = pg.escapeIdentifier(column);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 1), max(${name}) is not null)
       from ${pg.escapeIdentifier(table)}`,
      [pg.escapeIdentifier(table), column],
    );
  }
}
