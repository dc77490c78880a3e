import type pg from 'pg';

/** A free seat and a client to book it. */
export interface FreeSeat {
  sessionId: string;
  clientId: string;
  serviceId: string;
  startsAt: Date;
}

/**
 * Future sessions with free seats, and for each as many clients as fit, who have no other session
 * then.
 */
export async function findFreeSeats(
  database: Pick<pg.Pool, 'query'>,
  count: number,
): Promise<FreeSeat[]> {
  const { rows } = await database.query<FreeSeat>(
    `with open as (
       select id, service_id, starts_at, capacity - taken as seats,
         row_number() over (order by starts_at, id) as n
       from session where status = 'scheduled' and starts_at > now() + interval '1 hour'
         and starts_at < now() + interval '27 days' and taken < capacity
         and service_id in (select id from service where name like 'Clase a escala %')
     ), seat as (
       select open.*, row_number() over (order by k, open.n) as seat_number
       from open cross join generate_series(1, 2) k where k <= seats
     ), guest as (
       select id, row_number() over (order by id desc) as n from client c
       where status = 'active' and not exists (
         select from booking b join session s on s.id = b.session_id
         where b.client_id = c.id and s.starts_at > now())
     )
     select seat.id as "sessionId", guest.id as "clientId", service_id as "serviceId",
       starts_at as "startsAt"
     from seat join guest on guest.n = seat_number order by seat_number limit $1`,
    [count],
  );
  return rows;
}

/** The body of a booking without a bono, so that every booking does the same work. */
export function bookingOf({ sessionId, clientId }: FreeSeat): object {
  return { target: { sessionId }, clientId, purchaseId: null };
}
