import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { columns } from '../columns.ts';
import type { SubjectRow } from './subject.repository.ts';

/** The name of erased clients. */
export const erasedName = 'Persona borrada';

/** Removes the client's names, addresses and telephones from free text about other subjects. */
export async function blankMentions(
  connection: Connection,
  texts: readonly string[],
): Promise<void> {
  const pattern = mentionPattern(texts);
  for (const [name, { kind }] of Object.entries(columns)) {
    if (kind !== 'mention') continue;
    const [table = '', column = ''] = name.split('.');
    await blankMentionsIn(connection, { table, column, pattern });
  }
  await blankMentionsIn(connection, { table: 'audit_entry', column: 'reason', pattern });
  await blankMentionsIn(connection, { table: 'audit_entry', column: 'changes', pattern });
}

async function blankMentionsIn(
  connection: Connection,
  { table, column, pattern }: { table: string; column: string; pattern: string },
): Promise<void> {
  const text = sql`${sql.ref(column)}::text`;
  const blanked = sql`regexp_replace(${text}, ${pattern}, ${erasedName}, 'gi')`;
  const isJson = jsonMentions.includes(`${table}.${column}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${blanked})::jsonb` : blanked}
    where ${text} ~* ${pattern}`.execute(connection);
}

const jsonMentions = ['audit_entry.changes', 'cash_session.report'];

/**
 * All names, addresses and telephones under which the client is or was known here, from their
 * records and the history. Call it before the history is blanked. A single first name is too common
 * to be included.
 */
export async function listKnownTexts(
  connection: Connection,
  { id, userId, name, email, phone, accountEmail }: SubjectRow,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select name as text from app_user where id = ${userId}
    union
    select unnest(array[change ->> 'before', change ->> 'after'])
    from audit_entry, jsonb_array_elements(changes) change
    where ((entity = 'client' and entity_id = ${id}) or (entity = 'user' and entity_id = ${userId}))
      and change ->> 'field' in ('name', 'email', 'phone')`.execute(connection);
  const texts = [name, email, phone, accountEmail, ...rows.map(({ text }) => text)]
    .map((text) => text?.trim() ?? '')
    .filter((text) => /[@ ]/.test(text) || /^\+?\d{6,}$/.test(text));
  const national = texts.flatMap((text) => (text.startsWith('+34') ? [text.slice(3)] : []));
  return [...new Set([...texts, ...national])];
}

/** A regular expression that finds the texts as whole words; it matches nothing without texts. */
export function mentionPattern(texts: readonly string[]): string {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length === 0 ? '(?!)' : `(?<!\\w)(${escaped.join('|')})(?!\\w)`;
}
