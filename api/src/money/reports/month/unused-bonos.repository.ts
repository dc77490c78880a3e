import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { Span } from '../report-sql.ts';

export interface UnusedBonos {
  startMinor: number;
  endMinor: number;
  soldMinor: number;
  givenBackMinor: number;
  expiredMinor: number;
}

type Part = ReturnType<typeof sql>;

/**
 * The same rule as `firstShares` of the bonos module: the first `count` of `parts` shares, with
 * remaining cents in the first shares.
 */
const firstShares = (total: Part, parts: Part, count: Part) =>
  sql`(${total} / ${parts} * ${count} + least(${count}, ${total} % ${parts}))`;

/** The value of a bono's remaining sessions; sessions granted in addition have no value. */
const valueOfSessions = (sessions: Part) => {
  const used = sql`(s.credits - least(${sessions}, s.credits))`;
  return sql`(s.price - ${firstShares(sql`s.price`, sql`s.credits`, used)})`;
};

/** `s.expires_at` is null before the first use, and doesn't change while frozen. */
const isExpired = (at: Part) => sql`coalesce(s.expires_at <= ${at} and s.frozen_at is null, false)`;

/**
 * The bonos sold before an instant: `sold` has each with its price
 * and original sessions, `ends` the two ends of the span, `ledger` the balances at both, and
 * `unused` the value of each at both.
 */
const soldAndUnused = (first: Part, last: Part, soldBefore: Part) => {
  const upTo = (position: Part) =>
    firstShares(sql`l.total_minor::bigint`, sql`l.quantity`, position);
  const daysLeft = sql`floor(extract(epoch from s.expires_at - least(s.frozen_at, x.at)) / 86400)::bigint`;
  const daysUsed = sql`(s.validity_days - least(greatest(${daysLeft}, 0), s.validity_days))`;
  return sql`
    sold as (
      select p.id, p.kind, p.state, p.balance, p.purchased_at, p.expires_at, p.frozen_at,
        p.validity_days, ${upTo(sql`p.position`)} - ${upTo(sql`(p.position - 1)`)} as price,
        c.credits
      from package_purchase p
      join sale_line l on l.id = p.sale_line_id
      left join (
        select purchase_id, nullif(sum(amount), 0)::bigint as credits
        from credit_entry where kind = 'purchase' group by 1
      ) c on c.purchase_id = p.id
      where p.purchased_at < ${soldBefore}
    ), ends (is_end, at) as (
      values (false, ${first}), (true, ${last})
    ), ledger as (
      select e.purchase_id, x.is_end, sum(e.amount)::bigint as balance,
        bool_or(e.kind = 'refund') as is_given_back
      from ends x join credit_entry e on e.at < x.at
      group by 1, 2
    ), unused as (
      select s.id, x.is_end, g.is_given_back, case
        when g.is_given_back or ${isExpired(sql`x.at`)} then 0
        when s.kind = 'credits' then ${valueOfSessions(sql`g.balance`)}
        when s.expires_at is null then s.price
        else s.price - ${firstShares(sql`s.price`, sql`s.validity_days`, daysUsed)}
      end as minor
      from ends x
      join sold s on s.purchased_at < x.at
      join ledger g on g.purchase_id = s.id and g.is_end = x.is_end
    )`;
};

/**
 * The value of unused bonos at both ends of a span, and its changes in between. Sessions follow the
 * historical ledger; an unlimited bono's days follow its current end, so that a later freeze
 * changes them too. A bono expires with its last day, even if the job records that later.
 */
export async function readUnusedBonos(
  connection: Connection,
  { starts, ends }: Span,
): Promise<UnusedBonos> {
  const first = sql`${starts}::timestamptz`;
  const last = sql`${ends}::timestamptz`;
  const { rows } = await sql<UnusedBonos>`
    with ${soldAndUnused(first, last, last)}, expired as (
      select ${valueOfSessions(sql`-e.amount`)} as minor
      from credit_entry e join sold s on s.id = e.purchase_id
      where e.kind = 'expire' and s.credits is not null
        and (e.at < ${last} or ${isExpired(last)}) and not (e.at < ${first} or ${isExpired(first)})
      union all
      -- Expired, but not recorded yet.
      select ${valueOfSessions(sql`s.balance`)} from sold s
      where s.state = 'active' and s.credits is not null and s.balance > 0
        and ${isExpired(last)} and not ${isExpired(first)}
    )
    select
      (select coalesce(sum(minor), 0)::double precision from unused where not is_end) as "startMinor",
      (select coalesce(sum(minor), 0)::double precision from unused where is_end) as "endMinor",
      (select coalesce(sum(price), 0)::double precision from sold where purchased_at >= ${first})
        as "soldMinor",
      (select coalesce(-sum(l.total_minor), 0)::double precision
        from sale s join sale_line l on l.sale_id = s.id
        where s.kind = 'refund' and s.state = 'issued' and l.kind = 'package'
          and s.issued_at >= ${first} and s.issued_at < ${last}) as "givenBackMinor",
      (select coalesce(sum(minor), 0)::double precision from expired) as "expiredMinor"
  `.execute(connection);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}

/** The value of the sessions that bonos paid, by professional and service. */
export interface UsedBonos {
  professionalId: string;
  serviceId: string;
  /** Spent minus returned. */
  sessions: number;
  minor: number;
}

/**
 * The sessions paid with bonos in a span, at their recognized value: the share of the price that
 * the ledger entry used, so that all sessions of a bono sum to its price. The value that an
 * unlimited bono earned in the span is distributed over its sessions in the span; without sessions
 * it is left out. Entries count at their own time, as in `readUnusedBonos`.
 */
export async function listUsedBonos(
  connection: Connection,
  { starts, ends }: Span,
): Promise<UsedBonos[]> {
  const first = sql`${starts}::timestamptz`;
  const last = sql`${ends}::timestamptz`;
  const { rows } = await sql<UsedBonos>`
    with ${soldAndUnused(first, last, last)}, moved as (
      select e.purchase_id, e.booking_id, e.amount, e.balance_after,
        case e.kind when 'spend' then 1 else -1 end as sessions
      from credit_entry e
      where e.kind in ('spend', 'return') and e.booking_id is not null
        and e.at >= ${first} and e.at < ${last}
    ), ${valuedEntries(first)}
    select n.professional_id, n.service_id,
      sum(x.sessions)::integer as sessions, sum(x.minor)::double precision as minor
    from valued x
    join booking b on b.id = x.booking_id
    join session n on n.id = b.session_id
    group by 1, 2`.execute(connection);
  return rows;
}

/**
 * The value of each entry of `moved`, after `soldAndUnused`: `valued` has it by booking. The value
 * that an unlimited bono earned in the span is distributed over its sessions of `moved`.
 */
const valuedEntries = (first: Part) => {
  const shareUpTo = (count: Part) => sql`u.minor * ${count} / u.total`;
  return sql`
    counted as (
      select e.booking_id, e.sessions,
        ${valueOfSessions(sql`(e.balance_after - e.amount)`)} - ${valueOfSessions(sql`e.balance_after`)} as minor
      from moved e join sold s on s.id = e.purchase_id and s.credits is not null
    ), earned as (
      select s.id as purchase_id,
        coalesce(b.minor, case when s.purchased_at >= ${first} then s.price else 0 end) - u.minor
          as minor
      from sold s
      join unused u on u.id = s.id and u.is_end and not u.is_given_back
      left join unused b on b.id = s.id and not b.is_end
      where s.credits is null
    ), taken as (
      select purchase_id, booking_id, sum(sessions)::bigint as sessions
      from moved where purchase_id in (select purchase_id from earned)
      group by 1, 2 having sum(sessions) > 0
    ), shares as (
      select u.booking_id, u.sessions,
        ${shareUpTo(sql`u.reached`)} - ${shareUpTo(sql`(u.reached - u.sessions)`)} as minor
      from (
        select t.booking_id, t.sessions, e.minor,
          sum(t.sessions) over (partition by t.purchase_id order by t.booking_id)::bigint as reached,
          sum(t.sessions) over (partition by t.purchase_id)::bigint as total
        from taken t join earned e on e.purchase_id = t.purchase_id
      ) u
    ), valued as (
      select booking_id, sessions, minor from counted
      union all
      select booking_id, sessions, minor from shares
    )`;
};

export interface SessionValue {
  sessionId: string;
  /** Tax included; less than 0 if more was refunded than sold. */
  minor: number;
}

/**
 * The recognised value of the sessions that start in a span, as of an instant: what was sold for
 * their bookings, and what the bonos' sessions are worth. Unlike the month's report, which counts a
 * sale and a ledger entry at its own time, everything counts with its session.
 */
export async function listSessionValues(
  connection: Connection,
  { starts, ends }: Span,
  asOf: Date,
): Promise<SessionValue[]> {
  const first = sql`${starts}::timestamptz`;
  const last = sql`${ends}::timestamptz`;
  const now = sql`${asOf}::timestamptz`;
  const { rows } = await sql<SessionValue>`
    with ${soldAndUnused(first, last, sql`greatest(${last}, ${now})`)}, booked as (
      select b.id as booking_id, b.session_id
      from session n join booking b on b.session_id = n.id
      where n.starts_at >= ${first} and n.starts_at < ${last}
    ), moved as (
      select e.purchase_id, e.booking_id, e.amount, e.balance_after,
        case e.kind when 'spend' then 1 else -1 end as sessions
      from credit_entry e join booked b on b.booking_id = e.booking_id
      where e.kind in ('spend', 'return')
    ), ${valuedEntries(first)}
    select b.session_id, sum(x.minor)::double precision as minor
    from (
      select booking_id, minor from valued
      union all
      select l.booking_id, l.total_minor
      from booked b
      join sale_line l on l.booking_id = b.booking_id
      join sale s on s.id = l.sale_id
      where s.state = 'issued'
    ) x
    join booked b on b.booking_id = x.booking_id
    group by 1`.execute(connection);
  return rows;
}
