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
        .select('starts_at')
        .whereRef('service_id', '=', 'service.id')
        .where('session.kind', '=', 'class')
        .where('session.status', '<>', 'cancelled')
        .where('starts_at', '>=', now)
        .orderBy('starts_at')
        .limit(1)
        .as('nextClassAt'),
      'id',
      'name',
      'description',
      'kind',
      'duration_minutes as durationMinutes',
      'price_minor as priceMinor',
      'cancellation_minutes as cancellationMinutes',
      'booking_opens_days as opensDays',
      'color',
      'picture_file_id as pictureFileId',
      'picture_focus_x as pictureFocusX',
      'picture_focus_y as pictureFocusY',
      'level',
      'what_to_bring as whatToBring',
      feeNow('late_fee_minor', 'lateMinor').as('lateMinor'),
      feeNow('no_show_fee_minor', 'noShowMinor').as('noShowMinor'),
    ])
    .where('status', '=', 'active')
    .where('is_online', '=', true)
    .orderBy('kind', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Professionals who give any of these services. */
export async function listWhoGives(
  connection: Connection,
  serviceIds: readonly string[],
): Promise<PublicTimetable['professionals']> {
  const { rows } = await sql<PublicTimetable['professionals'][number]>`
    select p.name, p.bio, array_agg(x.service_id order by x.service_id) as "serviceIds"
    from professional p join professional_service x on x.professional_id = p.id
    where p.status = 'active' and x.service_id = any(${serviceIds}::uuid[])
    group by p.id order by search_text(p.name), p.id`.execute(connection);
  return rows;
}

/** The bonos on sale, the cheapest first. */
export async function listPublicPackages(connection: Connection): Promise<PublicPackage[]> {
  const { rows } = await sql<PublicPackage>`
    select t.id, t.name, t.credits, t.validity_days as "validityDays",
      t.price_minor as "priceMinor", t.renews_monthly as "renewsMonthly",
      t.weekly_limit as "weeklyLimit",
      array(select v.name from package_template_service l join service v on v.id = l.service_id
        where l.template_id = t.id order by v.name) as "serviceNames"
    from package_template t
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
    .innerJoin('service', 'service.picture_file_id', 'file.id')
    .select('file.data')
    .where('file.id', '=', id)
    .where('service.status', '=', 'active')
    .where('service.is_online', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found?.data;
}
