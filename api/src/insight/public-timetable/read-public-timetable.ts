import type { PublicSession, PublicTimetable } from '@aforo/shared/contract';
import { listSessionsBetween } from '../../booking/bookings/index.ts';
import { logoOf, publicTimetableSettingsOf, readCenter } from '../../center/center/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { datesFrom, spanOf } from '../../platform/time/date-ranges.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { groupBy } from '../../platform/group-by.ts';
import { firstOfWeek, localDateOf } from '../../platform/time/local-time.ts';
import * as repository from './public-timetable.repository.ts';
import { withSlugs } from './slugs.ts';

const dayMs = 86_400_000;

interface TimetableQuery {
  /** Absent: the first day of the week of the next class. */
  from?: string | undefined;
  days: number;
  /** Slug of a single service; absent: all services. */
  service?: string | undefined;
  /** Plans can be paid by card online. */
  keepsCards: boolean;
}

/**
 * The public view of the center. The number of queries does not depend on the amount of data.
 * @throws {DomainError} `not_found` when the timetable is not published, and for an unknown service
 */
export async function readPublicTimetable(
  connection: Connection,
  now: Date,
  asked: TimetableQuery,
): Promise<PublicTimetable> {
  const { center, shows } = await requirePublished(connection);
  const { timeZone, weekStartsOn } = center;
  const today = localDateOf(now, timeZone);
  const services = withSlugs(await repository.listOnlineServices(connection, now));
  const wanted = services.filter(
    ({ slug }) => asked.service === undefined || slug === asked.service,
  );
  if (wanted.length === 0 && asked.service !== undefined) throw new DomainError('not_found');
  const opensDays = new Map(wanted.map(({ id, opensDays }) => [id, opensDays]));
  const nextClasses = wanted.flatMap(({ nextClassAt }) => nextClassAt?.getTime() ?? []);
  const nextDay = nextClasses.length > 0 ? new Date(Math.min(...nextClasses)) : now;
  const opensOn = firstOfWeek(localDateOf(nextDay, timeZone), weekStartsOn);
  const from = asked.from ?? opensOn;
  const dates = datesFrom(from, asked.days);
  const span = spanOf(dates, timeZone);
  const found = await listSessionsBetween(connection, {
    starts: new Date(Math.max(span.starts.getTime(), now.getTime())),
    ends: span.ends,
    serviceIds: wanted.map(({ id }) => id),
    withCancelled: false,
  });
  const classes = found.filter(({ kind }) => kind === 'class');
  const sessions = groupBy(classes, ({ startsAt }) => localDateOf(startsAt, timeZone));
  const { professionals, ...opening } = await repository.readPresentation(connection, {
    dates,
    serviceIds: shows.showsProfessionals ? services.map(({ id }) => id) : [],
  });
  return {
    center: {
      name: center.name,
      timeZone,
      weekStartsOn,
      currency: center.currency,
      primaryColor: center.primaryColor,
      address: center.address.trim() || null,
      phone: center.phone,
      email: center.email,
      logo: logoOf(center),
      headline: shows.headline,
      ...opening,
    },
    frameOrigins: shows.frameOrigins,
    today,
    from,
    opensOn,
    services: services.map((row) => {
      const { opensDays: _, nextClassAt, priceMinor, lateMinor, noShowMinor, ...service } = row;
      return {
        ...service,
        nextAt: nextClassAt?.toISOString() ?? null,
        priceMinor: shows.showsPrices ? priceMinor : null,
        fees: shows.showsPrices
          ? {
              lateMinor,
              noShowMinor,
            }
          : null,
      };
    }),
    professionals,
    packages: shows.showsPrices ? await repository.listPublicPackages(connection, asked) : [],
    days: dates.map((localDate) => ({
      localDate,
      sessions: (sessions.get(localDate) ?? []).map((session): PublicSession => {
        const { id, serviceId, startsAt, endsAt, capacity, taken } = session;
        const opensAt = startsAt.getTime() - (opensDays.get(serviceId) ?? 0) * dayMs;
        return {
          id,
          serviceId,
          roomName: session.roomName,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          professionalName: shows.showsProfessionals ? session.professionalName : null,
          isFull: taken >= capacity,
          placesLeft: shows.showsPlaces ? Math.max(0, capacity - taken) : null,
          opensAt: opensAt > now.getTime() ? new Date(opensAt).toISOString() : null,
        };
      }),
    })),
  };
}

/** @throws {DomainError} `not_found` unless it is the picture of a public service */
export async function readPublicPicture(connection: Connection, id: string): Promise<Buffer> {
  await requirePublished(connection);
  const picture = await repository.findPublicPicture(connection, id);
  if (!picture) throw new DomainError('not_found');
  return picture;
}

async function requirePublished(connection: Connection) {
  const center = await readCenter(connection);
  const shows = publicTimetableSettingsOf(center.policies);
  if (!shows.isPublished) throw new DomainError('not_found');
  return { center, shows };
}
