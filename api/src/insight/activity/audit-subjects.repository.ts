import type { AuditEntity } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

export interface SubjectRow {
  id: string;
  name: string;
  clientId: string | null;
  clientName: string | null;
  professionalId: string | null;
  startsAt: Date | null;
}

type Ids = readonly string[];

const named = (table: string) => (ids: Ids) =>
  sql`select id, name from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`;

/** The current names of the records of each kind; null for kinds without a name. */
const queries = {
  client: (ids) =>
    sql`select id, name, id as "clientId", name as "clientName" from client
      where id = any(${[...ids]}::uuid[])`,
  user: named('appUser'),
  service: named('service'),
  resource: named('resource'),
  packageTemplate: named('packageTemplate'),
  promotion: (ids) =>
    sql`select id, code as name from promotion_code where id = any(${[...ids]}::uuid[])`,
  product: named('product'),
  sale: (ids) =>
    sql`select s.id, l.description as name, c.id as "clientId", c.name as "clientName"
      from sale s join sale_line l on l.sale_id = s.id and l.position = 1
      left join client c on c.id = s.client_id
      where s.id = any(${[...ids]}::uuid[])`,
  document: (ids) =>
    sql`select d.id, d.full_number as name, c.id as "clientId", c.name as "clientName"
      from document d join sale s on s.id = d.sale_id left join client c on c.id = s.client_id
      where d.id = any(${[...ids]}::uuid[])`,
  onlinePayment: (ids) =>
    sql`select o.id, o.description as name, c.id as "clientId", c.name as "clientName"
      from online_payment o left join client c on c.id = o.client_id
      where o.id = any(${[...ids]}::uuid[])`,
  mandate: (ids) =>
    sql`select m.id, m.reference as name, c.id as "clientId", c.name as "clientName"
      from sepa_mandate m join client c on c.id = m.client_id
      where m.id = any(${[...ids]}::uuid[])`,
  directDebitBatch: (ids) =>
    sql`select id, message_id as name from direct_debit_batch
      where id = any(${[...ids]}::uuid[])`,
  cashRegister: named('cashRegister'),
  cashSession: (ids) =>
    sql`select s.id, r.name, s.opened_at as "startsAt"
      from cash_session s join cash_register r on r.id = s.register_id
      where s.id = any(${[...ids]}::uuid[])`,
  professional: (ids) =>
    sql`select id, name, id as "professionalId" from professional
      where id = any(${[...ids]}::uuid[])`,
  booking: (ids) =>
    sql`select b.id, v.name, b.client_id, c.name as "clientName",
        s.starts_at
      from booking b
      join session s on s.id = b.session_id
      join service v on v.id = s.service_id
      join client c on c.id = b.client_id
      where b.id = any(${[...ids]}::uuid[])`,
  session: (ids) =>
    sql`select s.id, v.name, s.starts_at
      from session s join service v on v.id = s.service_id
      where s.id = any(${[...ids]}::uuid[])`,
  packagePurchase: (ids) =>
    sql`select p.id, p.name, p.client_id, c.name as "clientName"
      from package_purchase p join client c on c.id = p.client_id
      where p.id = any(${[...ids]}::uuid[])`,
  membership: (ids) =>
    sql`select m.id, t.name, m.client_id, c.name as "clientName"
      from membership m join package_template t on t.id = m.template_id
      join client c on c.id = m.client_id
      where m.id = any(${[...ids]}::uuid[])`,
  classSeries: (ids) =>
    sql`select k.id, v.name from class_series k join service v on v.id = k.service_id
      where k.id = any(${[...ids]}::uuid[])`,
  timeOff: (ids) =>
    sql`select t.id, p.name, p.id as "professionalId", t.starts_at
      from time_off t join professional p on p.id = t.professional_id
      where t.id = any(${[...ids]}::uuid[])`,
  achievement: named('achievement'),
  achievementAward: (ids) =>
    sql`select w.id, a.name, w.client_id, c.name as "clientName"
      from achievement_award w
      join achievement a on a.id = w.achievement_id
      join client c on c.id = w.client_id
      where w.id = any(${[...ids]}::uuid[])`,
  center: null,
  opening: null,
  legalText: null,
} as const satisfies Record<AuditEntity, ((ids: Ids) => RawBuilder<unknown>) | null>;

/** The records of one kind by id, in one query; deleted ones are absent. */
export async function listSubjects(
  connection: Connection,
  entity: AuditEntity,
  ids: Ids,
): Promise<SubjectRow[]> {
  const query = queries[entity]?.(ids);
  if (!query) return [];
  // Each kind's query selects only the columns that its records have.
  const { rows } = await (
    query as RawBuilder<Partial<SubjectRow> & { id: string; name: string }>
  ).execute(connection);
  return rows.map((row) => ({
    clientId: null,
    clientName: null,
    professionalId: null,
    startsAt: null,
    ...row,
  }));
}
