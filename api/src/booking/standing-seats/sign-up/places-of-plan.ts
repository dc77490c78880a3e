import type { SignUpOffer } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { live } from '../planning/candidates.repository.ts';
import { readPlaces } from '../read/read-seats.ts';

/** Where a plan can have seats, with the planned sessions that this client would not get. */
export async function readPlacesOfPlan(
  dependencies: Dependencies,
  connection: Connection,
  { templateId, clientId }: { templateId: string; clientId: string },
): Promise<SignUpOffer['places']> {
  const places = await readPlaces(dependencies, connection, { templateId, clientId });
  const seriesIds = places.map(({ slot }) => slot.seriesId);
  const now = dependencies.clock.now();
  const missed = await listMissed(connection, { clientId, seriesIds, now });
  return places.map((place) => ({
    ...place,
    missed: missed
      .filter(
        ({ seriesId, weekday }) =>
          seriesId === place.slot.seriesId && weekday === place.slot.weekday,
      )
      .map(({ startsAt, hasOverlap }) => ({
        startsAt: startsAt.toISOString(),
        reason: hasOverlap ? 'overlap' : 'full',
      })),
  }));
}

interface MissedSession {
  seriesId: string;
  weekday: number;
  startsAt: Date;
  hasOverlap: boolean;
}

/** The planned sessions that are full, or at the time of another class of the client. */
async function listMissed(
  connection: Connection,
  { clientId, seriesIds, now }: { clientId: string; seriesIds: readonly string[]; now: Date },
): Promise<MissedSession[]> {
  const { rows } = await sql<MissedSession>`
    select found.series_id, found.weekday, found.starts_at, found.has_overlap from (
      select s.series_id, extract(dow from s.series_date)::integer as weekday, s.starts_at,
        s.taken >= s.capacity as is_full,
        exists (select from booking o join session os on os.id = o.session_id
          where o.client_id = ${clientId} and o.status in ${live} and os.status <> 'cancelled'
            and os.id <> s.id and os.starts_at < s.ends_at and os.ends_at > s.starts_at)
          as has_overlap
      from session s
      where s.series_id = any(${seriesIds}::uuid[]) and s.starts_at > ${now}
        and s.status = 'scheduled'
        and not exists (select from booking b where b.session_id = s.id
          and b.client_id = ${clientId} and b.status in ${live})
    ) found
    where found.is_full or found.has_overlap order by found.starts_at`.execute(connection);
  return rows;
}
