import { newId } from '../../platform/ids.ts';
import type { BookingTestServer } from '../servers/booking-test-server.ts';

/** Memberships of new clients whose renewal date has come, without earlier periods. */
export async function addDueMemberships(
  server: Pick<BookingTestServer, 'rows'>,
  { count, templateId, renewsOn }: { count: number; templateId: string; renewsOn: string },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ({ client: newId(), membership: newId() }));
  await server.rows(
    `insert into client (id, name, email, created_at)
     select (x ->> 'client')::uuid, 'Socia ' || n, 'socia-' || (x ->> 'client') || '@aforo.test', now()
     from jsonb_array_elements($1::jsonb) with ordinality as e(x, n)`,
    JSON.stringify(ids),
  );
  await server.rows(
    `insert into membership (id, client_id, template_id, state, anchor_day, renews_on, started_at)
     select (x ->> 'membership')::uuid, (x ->> 'client')::uuid, $2, 'active',
       extract(day from $3::date), $3::date, now()
     from jsonb_array_elements($1::jsonb) as x`,
    JSON.stringify(ids),
    templateId,
    renewsOn,
  );
  return ids.map(({ membership }) => membership);
}
