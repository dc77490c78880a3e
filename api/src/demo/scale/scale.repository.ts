import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';

/** How much data to generate. */
export interface Scale {
  clients: number;
  bookings: number;
}

/** Seats booked in each generated session. */
const perSession = 10;
/** Each with its own professional and service. */
const studios = 4;
const sessionsPerDay = 8;
/**
 * The days that the requested number of bookings fills, and how many of them are in the future: the
 * same number of weeks for every scale, so that a query for a month returns the same amount.
 */
function daysOf({ bookings }: Scale): { days: number; ahead: number } {
  const days = Math.ceil(bookings / (studios * sessionsPerDay * perSession));
  return { days, ahead: Math.min(28, Math.floor(days / 2)) };
}

/** Ids in row order, in the format of `newId`; `ms` is the start of their timestamps. */
const idOf = (row: string) =>
  sql.raw(
    `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint + ${row}), 12, '0') || '7' ||
      substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`,
  );

export async function insertScaleClients(
  trx: Transaction,
  { clients }: Scale,
  now: Date,
): Promise<void> {
  await sql`
    insert into client (id, name, email, phone, birth_date, created_at)
    select ${idOf('n')},
      (array['Lucía', 'Hugo', 'Martina', 'Mateo', 'Sofía', 'Daniel', 'Paula', 'Álvaro', 'Noa',
        'Íñigo', 'Begoña', 'Raúl', 'Ainhoa', 'Jesús', 'Mónica', 'Óscar'])[1 + n % 16] || ' ' ||
      (array['García', 'Núñez', 'Fernández', 'Peña', 'Sánchez', 'Ibáñez', 'Muñoz', 'Ruiz', 'Cañas',
        'Díaz', 'Ortega', 'Vázquez', 'León', 'Iglesias', 'Bermúdez', 'Zubiri', 'Prieto', 'Ágreda',
        'Mora'])[1 + n / 16 % 19] || ' ' ||
      (array['López', 'Gil', 'Marín', 'Sanz', 'Iriarte', 'Castaño', 'Blanco', 'Suárez', 'Molina',
        'Rey', 'Ferrer', 'Cuesta', 'Soler'])[1 + n / 304 % 13] || ' ' || n,
      'persona' || n || '@ejemplo.test', '+346' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      date '1950-01-01' + n * 37 % 20000,
      ${now}::timestamptz - make_interval(days => 1 + n % 900)
    from generate_series(1, ${clients}::integer) n`.execute(trx);
}

/** Studios, each with its professional and consecutive sessions. */
export async function insertStudios(trx: Transaction, scale: Scale, now: Date): Promise<void> {
  const { days, ahead } = daysOf(scale);
  await sql`
    with service as (
      insert into service (id, name, kind, duration_minutes, capacity, price_minor,
        tax_basis_points, color, created_at)
      select ${idOf('n')}, 'Clase a escala ' || n, 'class', 50, 12, 1200, 2100, '#475569', ${now}
      from generate_series(1, ${studios}) n returning id, name
    ), visit as (
      insert into service (id, name, kind, duration_minutes, capacity, price_minor,
        tax_basis_points, color, created_at)
      values (${idOf('0')}, 'Visita a escala', 'appointment', 30, 1, 3000, 2100, '#475569', ${now})
      returning id
    ), professional as (
      insert into professional (id, name, color, bio, created_at)
      select ${idOf('n')}, 'Profesional ' || n, '#475569', '', ${now}
      from generate_series(1, ${studios}) n returning id, name
    ), room as (
      insert into resource (id, name, kind, quantity, created_at)
      select ${idOf('n')}, 'Estudio ' || n, 'room', 1, ${now}
      from generate_series(1, ${studios}) n returning id, name
    ), studio as (
      select service.id as service_id, professional.id as professional_id, room.id as room_id
      from service
      join professional on right(professional.name, 2) = right(service.name, 2)
      join room on right(room.name, 2) = right(service.name, 2)
    ), qualified as (
      insert into professional_service (professional_id, service_id)
      select professional_id, service_id from studio
      union all select professional.id, visit.id from professional cross join visit
    ), hours as (
      insert into professional_hours (id, professional_id, weekday, starts, ends)
      select ${idOf('weekday')}, professional.id, weekday, time '08:00', time '20:00'
      from professional cross join generate_series(0, 6) weekday
    ), slot as (
      select studio.*,
        ((${now}::timestamptz at time zone center.time_zone)::date + ${ahead}::integer
          - day + time '09:00' + make_interval(hours => hour)) at time zone center.time_zone
          as starts_at
      from center cross join studio
      cross join generate_series(0, ${days}::integer - 1) day
      cross join generate_series(0, ${sessionsPerDay}::integer - 1) hour
    ), given as (
      insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy,
        capacity, status, created_at)
      select ${idOf('row_number() over (order by starts_at)')}, service_id, professional_id, 'class',
        starts_at, starts_at + interval '50 minutes',
        tstzrange(starts_at, starts_at + interval '50 minutes'), 12,
        case when starts_at < ${now} then 'closed' else 'scheduled' end, ${now}
      from slot
      returning id, professional_id, busy
    )
    insert into session_resource (session_id, resource_id, quantity, busy, is_active, is_exclusive)
    select given.id, studio.room_id, 1, given.busy, true, true
    from given join studio on studio.professional_id = given.professional_id`.execute(trx);
}

/**
 * Ten clients in each session: most attend, some are absent or cancelled; a quarter have a bono.
 */
export async function insertAttendance(trx: Transaction, scale: Scale, now: Date): Promise<void> {
  await sql`
    create temporary table scale_booking on commit drop as
    with guest as (
      select id, row_number() over (order by id) - 1 as n from client
      where email like 'persona%@ejemplo.test'
    ), given as (
      select s.id, s.starts_at, row_number() over (order by s.starts_at, s.id) - 1 as n
      from session s join service v on v.id = s.service_id and v.name like 'Clase a escala %'
    )
    select ${idOf('given.n')} as id, given.id as session_id, guest.id as client_id,
      given.starts_at, (given.n * 31 + place * 17) % 100 as luck, guest.n % 4 = 0 as has_bono
    from given cross join generate_series(0, ${perSession}::integer - 1) place
    join guest on guest.n = (given.n * ${perSession} + place * 7919) % ${scale.clients}
    order by given.starts_at
    limit ${scale.bookings}`.execute(trx);
  await sql`
    insert into booking (id, session_id, client_id, status, cancellation_minutes,
      free_cancel_until, price_minor, tax_basis_points, source, booked_at, cancelled_at, marked_at)
    select id, session_id, client_id,
      case when starts_at >= ${now} then 'confirmed' when luck < 80 then 'attended'
        when luck < 88 then 'noShow' when luck < 95 then 'cancelled' else 'cancelledLate' end,
      720, starts_at - interval '12 hours', 1200, 2100, 'client',
      starts_at - interval '3 days',
      case when starts_at < ${now} and luck >= 88 then starts_at - interval '1 day' end,
      case when starts_at < ${now} and luck < 88 then starts_at end
    from scale_booking`.execute(trx);
  await sql`
    with template as (
      insert into package_template (id, name, kind, credits, validity_days, validity_from,
        price_minor, tax_basis_points, created_at)
      values (${idOf('0')}, 'Bono a escala', 'credits', 100, 3650, 'purchase', 90000, 0, ${now})
      returning id
    ), first as (
      select client_id, min(starts_at) as at, row_number() over (order by client_id) as n
      from scale_booking where has_bono group by client_id
    ), owner as materialized (
      select client_id, at, ${idOf('n')} as id, at - interval '4 days' as bought_at from first
    ), sold as (
      insert into sale (id, kind, state, origin, client_id, total_minor, created_at, issued_at)
      select id, 'sale', 'issued', 'imported', client_id, 90000, bought_at, bought_at from owner
    ), line as (
      insert into sale_line (id, sale_id, position, kind, package_template_id, description,
        quantity, unit_price_minor, total_minor, tax_treatment, tax_basis_points)
      select owner.id, owner.id, 1, 'package', template.id, 'Bono a escala', 1, 90000, 90000,
        'rate', 0
      from owner cross join template
    ), rate as (
      insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor, base_minor,
        quota_minor)
      select id, 'rate', 0, 90000, 90000, 0 from owner
    ), paid as (
      insert into payment (id, sale_id, method, amount_minor, state, created_at, captured_at)
      select id, id, 'card', 90000, 'captured', bought_at, bought_at from owner
    ), bono as (
      insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
        validity_from, price_minor, sale_line_id, position, state, purchased_at, expires_at)
      select owner.id, owner.client_id, template.id, 'Bono a escala', 'credits', 3650,
        'purchase', 90000, owner.id, 1, 'active', owner.bought_at,
        owner.at + interval '3650 days'
      from owner cross join template
      returning id, client_id
    )
    select count(*) from bono`.execute(trx);
  await sql`
    insert into credit_entry (id, purchase_id, kind, amount, at, balance_after)
    select ${idOf('row_number() over (order by id)')}, id, 'purchase', 100, purchased_at, 0
    from package_purchase where name = 'Bono a escala'`.execute(trx);
  await sql`
    insert into credit_entry (id, purchase_id, kind, amount, booking_id, at, balance_after)
    select ${idOf('100000 + row_number() over (order by b.starts_at)')}, p.id, 'spend', -1, b.id,
      b.starts_at - interval '3 days', 0
    from scale_booking b
    join package_purchase p on p.client_id = b.client_id and p.name = 'Bono a escala'
    where b.has_bono and (b.starts_at >= ${now} or b.luck < 88 or b.luck >= 95)
    order by b.starts_at`.execute(trx);
}

export async function isScaled(trx: Transaction): Promise<boolean> {
  const row = await trx
    .selectFrom('service')
    .select('id')
    .where('name', '=', 'Visita a escala')
    .executeTakeFirst();
  return row !== undefined;
}

/** No user waits for these statements, so the statement timeout is lifted. */
export async function disableStatementTimeout(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
}
