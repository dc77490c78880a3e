import type {
  AuditEntity,
  AuditEvent,
  AuditQuery,
  ClientHistoryEntry,
  ClientHistoryKind,
  LoginEvent,
  LoginEventQuery,
  OwnLoginEvent,
} from '@aforo/shared/contract';
import { auditEntities } from '@aforo/shared/contract';
import type { Connection, Database } from '../../platform/database/index.ts';
import { addDays, startOfDay } from '../../platform/time/local-time.ts';
import { readCenter } from '../../center/center/index.ts';
import { type AuditFilter, type AuditRow, searchAudit } from './audit-search.repository.ts';
import { listClientHistory } from './client-history.repository.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { listSubjects, type SubjectRow } from './audit-subjects.repository.ts';
import { presentEvent, presentHistoryEntry } from './audit.presenter.ts';
import { pageOf, readKeyset } from '../../platform/keyset.ts';
import { presentLogin, presentOwnLogin } from './login-events.presenter.ts';
import { listLoginsOf, searchLogins } from './login-events-search.repository.ts';

/** Enough for users to notice a log-in that is not theirs. */
const ownLogins = 10;

/** Reads the audit log and the log-ins, for administrators. */
export function createAuditReading({ database }: { database: Database }) {
  const { connection } = database;
  return {
    async events(query: AuditQuery): Promise<{
      items: AuditEvent[];
      next: string | null;
      names: { actor: string | null; about: string | null };
    }> {
      const about = readAbout(query.about);
      const filter: AuditFilter = {
        actor: query.actor ?? null,
        entity: query.entity ?? null,
        action: query.action ?? null,
        about,
        ...(await daysOf(connection, query)),
        after: readKeyset(query.after),
        limit: query.limit + 1,
      };
      const { page, next } = pageOf(await searchAudit(connection, filter), query.limit);
      const wanted = page.map(({ entity, entityId: id }) => ({ entity, id }));
      const isPerson = filter.actor !== null && filter.actor !== 'system';
      const actor = isPerson ? { entity: 'user' as const, id: filter.actor ?? '' } : null;
      const subjects = await subjectsOf(connection, [
        ...wanted,
        ...(about ? [about] : []),
        ...(actor ? [actor] : []),
      ]);
      const subjectOf = (row: AuditRow) => subjects.get(keyOf(row.entity, row.entityId));
      const nameOf = (thing: Thing | null) =>
        thing === null ? null : (subjects.get(keyOf(thing.entity, thing.id))?.name ?? null);
      return {
        items: page.map((row) => presentEvent(row, subjectOf(row))),
        next,
        names: { actor: nameOf(actor), about: nameOf(about) },
      };
    },

    /** @throws {DomainError} `not_found` */
    async clientHistory(
      clientId: string,
      { kind, after, limit }: HistoryQuery,
    ): Promise<{ items: ClientHistoryEntry[]; next: string | null }> {
      const found = await listClientHistory(connection, clientId, {
        kind: kind ?? null,
        after: readKeyset(after),
        limit: limit + 1,
      });
      if (!found) throw new DomainError('not_found');
      const { page, next } = pageOf(found, limit);
      const things = page.map(({ entity, entityId: id }) => ({ entity, id }));
      const subjects = await subjectsOf(connection, things);
      const items = page.map((row) =>
        presentHistoryEntry(row, subjects.get(keyOf(row.entity, row.entityId))),
      );
      return { items, next };
    },

    async logins(query: LoginEventQuery): Promise<{
      items: LoginEvent[];
      next: string | null;
      names: { user: string | null };
    }> {
      const user = query.user ?? null;
      const rows = await searchLogins(connection, {
        user,
        outcome: query.outcome ?? null,
        address: query.address ?? null,
        ...(await daysOf(connection, query)),
        after: readKeyset(query.after),
        limit: query.limit + 1,
      });
      const { page, next } = pageOf(rows, query.limit);
      const isPerson = user !== null && user !== 'unknown';
      const [named] = isPerson ? await listSubjects(connection, 'user', [user]) : [];
      return { items: page.map(presentLogin), next, names: { user: named?.name ?? null } };
    },

    async ownLogins(userId: string): Promise<{ items: OwnLoginEvent[] }> {
      const rows = await listLoginsOf(connection, userId, ownLogins);
      return { items: rows.map(presentOwnLogin) };
    },
  };
}

interface HistoryQuery {
  kind?: ClientHistoryKind | undefined;
  after?: string | undefined;
  limit: number;
}

interface Thing {
  entity: AuditEntity;
  id: string;
}

function readAbout(text: string | undefined): Thing | null {
  const [kind, id] = text?.split(':') ?? [];
  const entity = auditEntities.find((one) => one === kind);
  return entity && id !== undefined ? { entity, id } : null;
}

/**
 * Days of the center's calendar as instants: from the start of the first day to the end (exclusive)
 * of the last.
 */
async function daysOf(
  connection: Connection,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: Date | null; to: Date | null }> {
  if (from === undefined && to === undefined) return { from: null, to: null };
  const { timeZone } = await readCenter(connection);
  return {
    from: from === undefined ? null : startOfDay(from, timeZone),
    to: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
  };
}

/** The names of audited records, with one query for each kind among them. */
async function subjectsOf(
  connection: Connection,
  things: readonly Thing[],
): Promise<Map<string, SubjectRow>> {
  const found = new Map<string, SubjectRow>();
  for (const entity of new Set(things.map((thing) => thing.entity))) {
    const ids = new Set(things.filter((thing) => thing.entity === entity).map(({ id }) => id));
    for (const row of await listSubjects(connection, entity, [...ids])) {
      found.set(keyOf(entity, row.id), row);
    }
  }
  return found;
}

const keyOf = (entity: AuditEntity, id: string) => `${entity}:${id}`;
