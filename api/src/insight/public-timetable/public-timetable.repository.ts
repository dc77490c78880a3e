import { sql } from 'kysely';
import type { PublicPackage, PublicService, PublicTimetable } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import { feeNow } from '../../timetable/services/index.ts';

interface ServiceRow extends Omit<PublicService, 'slug' | 'fees'> {
  opensDays: number;
  /** The start of its next class; null when none is planned. */
  nextClassAt: Date | null;
  lateMinor: number | null;
  noShowMinor: number | null;
}

/** Services that can be booked online, classes first. */
export async function listOnlineServices(connection: Connection, now: Date): Promise<ServiceRow[]> {
  return await connection
    .selectFrom('service')
    .select((service) => [
      service
        .selectFrom('session')
        .select('startsAt')
        .whereRef('serviceId', '=', 'service.id')
        .where('session.kind', '=', 'class')
        .where('session.status', '<>', 'cancelled')
        .where('startsAt', '>=', now)
        .orderBy('startsAt')
        .limit(1)
        .as('nextClassAt'),
      'id',
      'name',
      'description',
      'kind',
      'durationMinutes',
      'priceMinor',
      'cancellationMinutes',
      'bookingOpensDays as opensDays',
      'color',
      'pictureFileId',
      'pictureFocusX',
      'pictureFocusY',
      'level',
      'whatToBring',
      feeNow('lateFeeMinor', 'lateMinor').as('lateMinor'),
      feeNow('noShowFeeMinor', 'noShowMinor').as('noShowMinor'),
    ])
    .where('status', '=', 'active')
    .where('isOnline', '=', true)
    .orderBy('kind', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The bonos on sale, the cheapest first. A plan is signed up for online by card or direct debit. */
export async function listPublicPackages(
  connection: Connection,
  { keepsCards }: { keepsCards: boolean },
): Promise<PublicPackage[]> {
  const { rows } = await sql<PublicPackage>`
    select t.id, t.name, t.credits, t.validity_days,
      t.price_minor, t.renews_monthly,
      case when t.credits > 1 then round(t.price_minor::numeric / t.credits)::integer end
        as "perSessionMinor",
      case when t.renews_monthly then coalesce(m.period_months, 1) end as "periodMonths",
      t.weekly_limit, nullif(m.seats_per_week, 0) as "seatsPerWeek",
      t.renews_monthly and (${keepsCards} or exists (
        select from direct_debit_settings s join center c on c.currency = 'EUR'
        where s.creditor_name <> '' and s.tax_id <> '' and s.iban is not null)) as "canSignUp",
      array(select v.name from package_template_service l join service v on v.id = l.service_id
        where l.template_id = t.id order by v.name) as "serviceNames"
    from package_template t left join membership_plan m on m.template_id = t.id
    where t.status = 'active' and t.price_minor > 0
    order by t.price_minor, t.name, t.id limit 50`.execute(connection);
  return rows;
}

/** The picture of a public service. */
export async function findPublicPicture(
  connection: Connection,
  id: string,
): Promise<Buffer | undefined> {
  const found = await connection
    .selectFrom('file')
    .innerJoin('service', 'service.pictureFileId', 'file.id')
    .select('file.data')
    .where('file.id', '=', id)
    .where('service.status', '=', 'active')
    .where('service.isOnline', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found?.data;
}

interface Presentation {
  hours: PublicTimetable['center']['hours'];
  /** Among the given dates. */
  holidays: string[];
  /** Those who give any of the given services. */
  professionals: PublicTimetable['professionals'];
}

/** When the center is open, and its professionals, in one statement. */
export async function readPresentation(
  connection: Connection,
  { dates, serviceIds }: { dates: readonly string[]; serviceIds: readonly string[] },
): Promise<Presentation> {
  const { rows } = await sql<Presentation>`
    select
      array(select json_build_object('weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'),
          'ends', to_char(h.ends, 'HH24:MI'))
        from opening_hours h order by h.weekday, h.starts) as hours,
      array(select d.local_date::text from holiday d where d.local_date = any(${dates}::date[])
        order by d.local_date) as holidays,
      array(select json_build_object('name', p.name, 'bio', p.bio,
          'serviceIds', array_agg(x.service_id order by x.service_id))
        from professional p join professional_service x on x.professional_id = p.id
        where p.status = 'active' and x.service_id = any(${serviceIds}::uuid[])
        group by p.id order by search_text(p.name), p.id) as professionals`.execute(connection);
  return rows[0] ?? { hours: [], holidays: [], professionals: [] };
}
