import type { PayTerms } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export interface PayProfessional {
  id: string;
  name: string;
}

export async function listProfessionals(
  connection: Connection,
  professionalId: string | null,
): Promise<PayProfessional[]> {
  return connection
    .selectFrom('professional')
    .select(['id', 'name'])
    .$if(professionalId !== null, (found) => found.where('id', '=', professionalId))
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}

/** Locks a professional until the transaction ends, so that rules and statements change one by one. */
export async function lockPay(
  trx: Transaction,
  professionalId: string,
): Promise<PayProfessional | undefined> {
  return trx
    .selectFrom('professional')
    .select(['id', 'name'])
    .where('id', '=', professionalId)
    .forUpdate()
    .executeTakeFirst();
}

export interface RuleRow extends PayTerms {
  id: string;
  professionalId: string;
  serviceId: string | null;
  serviceName: string | null;
  validFrom: string;
  createdAt: Date;
}

/** The rules of one professional or of all, the latest first. */
export async function listRules(
  connection: Connection,
  professionalId: string | null,
): Promise<RuleRow[]> {
  return connection
    .selectFrom('payRule')
    .leftJoin('service', 'service.id', 'payRule.serviceId')
    .select([
      'payRule.id',
      'payRule.professionalId',
      'payRule.serviceId',
      'service.name as serviceName',
      'payRule.kind',
      'payRule.rateMinor',
      'payRule.basisPoints',
      'payRule.minimumMinor',
      'payRule.validFrom',
      'payRule.createdAt',
    ])
    .$if(professionalId !== null, (found) =>
      found.where('payRule.professionalId', '=', professionalId),
    )
    .orderBy('payRule.validFrom', 'desc')
    .orderBy('service.name')
    .orderBy('payRule.id')
    .execute();
}

export async function findRuleOwner(
  connection: Connection,
  id: string,
): Promise<string | undefined> {
  const row = await connection
    .selectFrom('payRule')
    .select('professionalId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.professionalId;
}

export async function serviceExists(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('service')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRule(
  trx: Transaction,
  rule: PayTerms & {
    id: string;
    professionalId: string;
    serviceId: string | null;
    validFrom: string;
    createdAt: Date;
    createdByUserId: string;
  },
): Promise<void> {
  await trx.insertInto('payRule').values(rule).execute();
}

export async function deleteRule(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('payRule').where('id', '=', id).execute();
}

export interface SessionRow {
  id: string;
  professionalId: string;
  serviceId: string;
  serviceName: string;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  attended: number;
  noShow: number;
  cancelledLate: number;
  unmarked: number;
}

/**
 * The sessions that start in a span, with the professional who gives them: a substitute, if there
 * was one. In order of time.
 */
export async function listSessions(
  connection: Connection,
  { starts, ends }: { starts: Date; ends: Date },
  professionalId: string | null,
): Promise<SessionRow[]> {
  const having = (status: string) =>
    sql`count(*) filter (where b.status = ${status}::text)::integer`;
  const { rows } = await sql<SessionRow>`
    select s.id, s.professional_id, s.service_id, v.name as "serviceName", s.starts_at, s.ends_at,
      s.status = 'cancelled' as "isCancelled", n.attended, n.no_show, n.cancelled_late, n.unmarked
    from session s
    join service v on v.id = s.service_id
    cross join lateral (
      select ${having('attended')} as attended, ${having('noShow')} as no_show,
        ${having('cancelledLate')} as cancelled_late, ${having('confirmed')} as unmarked
      from booking b where b.session_id = s.id
    ) n
    where s.starts_at >= ${starts}::timestamptz and s.starts_at < ${ends}::timestamptz
      and (${professionalId}::uuid is null or s.professional_id = ${professionalId}::uuid)
    order by s.starts_at, s.id`.execute(connection);
  return rows;
}

export interface StatementRow {
  id: string;
  professionalId: string;
  month: string;
  plannedMinutes: number;
  totalMinor: number;
  closedAt: Date;
}

/** Closed statements of one professional or of all, the latest month first. */
export async function listStatements(
  connection: Connection,
  professionalId: string | null,
): Promise<StatementRow[]> {
  return connection
    .selectFrom('payStatement')
    .select(['id', 'professionalId', 'month', 'plannedMinutes', 'totalMinor', 'closedAt'])
    .$if(professionalId !== null, (found) => found.where('professionalId', '=', professionalId))
    .orderBy('month', 'desc')
    .execute();
}

export interface StatementLineRow {
  statementId: string;
  kind: 'session' | 'correction';
  sessionId: string;
  sessionMonth: string;
  serviceName: string;
  startsAt: Date;
  minutes: number;
  isCancelled: boolean;
  attended: number;
  noShow: number;
  cancelledLate: number;
  unmarked: number;
  valueMinor: number;
  ruleKind: Exclude<PayTerms['kind'], 'general'> | null;
  rateMinor: number | null;
  basisPoints: number | null;
  minimumMinor: number;
  isMinimum: boolean;
  beforeMinor: number | null;
  amountMinor: number;
}

export async function listStatementLines(
  connection: Connection,
  statementIds: readonly string[],
): Promise<StatementLineRow[]> {
  if (statementIds.length === 0) return [];
  return connection
    .selectFrom('payStatementLine')
    .selectAll()
    .where('statementId', 'in', [...statementIds])
    .orderBy('statementId')
    .orderBy('position')
    .execute();
}

/** What closed statements have paid a professional for the sessions of a month, or corrected. */
export interface PaidRow {
  professionalId: string;
  sessionMonth: string;
  sessionId: string;
  minor: number;
}

export async function listPaid(
  connection: Connection,
  professionalId: string | null,
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select s.professional_id, l.session_month, l.session_id,
      sum(l.amount_minor)::double precision as minor
    from pay_statement s join pay_statement_line l on l.statement_id = s.id
    where ${professionalId}::uuid is null or s.professional_id = ${professionalId}::uuid
    group by 1, 2, 3`.execute(connection);
  return rows;
}

export async function insertStatement(
  trx: Transaction,
  statement: StatementRow & { closedByUserId: string },
  lines: readonly Omit<StatementLineRow, 'statementId'>[],
): Promise<void> {
  await trx.insertInto('payStatement').values(statement).execute();
  // Far below the limit of parameters of a statement.
  const linesAtOnce = 200;
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await trx
      .insertInto('payStatementLine')
      .values(
        lines.slice(from, from + linesAtOnce).map((line, index) => ({
          ...line,
          statementId: statement.id,
          position: from + index + 1,
        })),
      )
      .execute();
  }
}
