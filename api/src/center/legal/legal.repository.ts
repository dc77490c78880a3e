import { sql } from 'kysely';
import type { LegalKind, LegalVersions } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';

export type LegalTextRow = Row<'legalText', 'id' | 'kind' | 'version' | 'body' | 'publishedAt'>;

const columns = ['id', 'kind', 'version', 'body', 'publishedAt'] as const;

/** The latest version, or the requested one. */
export async function findText(
  connection: Connection,
  kind: LegalKind,
  version?: number,
): Promise<LegalTextRow | undefined> {
  return connection
    .selectFrom('legalText')
    .select(columns)
    .where('kind', '=', kind)
    .$if(version !== undefined, (found) => found.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findCurrentVersions(connection: Connection): Promise<LegalVersions> {
  const { rows } = await sql<LegalVersions>`
    select max(version) filter (where kind = 'terms') as terms,
      max(version) filter (where kind = 'privacy') as privacy
    from legal_text`.execute(connection);
  const [current] = rows;
  if (!current) throw new Error('An aggregate has one row');
  return current;
}

/** All versions, the latest first, with the number of clients whose last acceptance it is. */
export async function listTexts(
  connection: Connection,
): Promise<(LegalTextRow & { acceptedBy: number })[]> {
  const { rows } = await sql<LegalTextRow & { acceptedBy: number }>`
    select t.id, t.kind, t.version, t.body, t.published_at, (
      select count(*)::integer from client_consent c
      where c.kind = 'terms' and c.is_granted
        and t.version = case t.kind when 'terms' then c.terms_version else c.privacy_version end
    ) as "acceptedBy"
    from legal_text t order by t.kind desc, t.version desc`.execute(connection);
  return rows;
}

export async function insertText(
  connection: Connection,
  text: LegalTextRow & { publishedAt: Date; userId: string },
): Promise<void> {
  await sql`
    insert into legal_text (id, kind, version, body, published_at, published_by_user_id)
    values (${text.id}, ${text.kind}, ${text.version}, ${text.body}, ${text.publishedAt},
      (select u.id from app_user u where u.id = ${text.userId}))`.execute(connection);
}

/** Serialises publications of the same text; the second one then sees the version of the first. */
export async function lockTexts(connection: Connection, kind: LegalKind): Promise<void> {
  await sql`select id from legal_text where kind = ${kind} order by version for update`.execute(
    connection,
  );
}
