import type { Connection } from '../../platform/database/index.ts';

/** The client of a link and their current marketing consent. */
export async function findSubscriber(
  connection: Connection,
  token: string,
): Promise<{ clientId: string; isSubscribed: boolean } | undefined> {
  const found = await connection
    .selectFrom('unsubscribe_link as link')
    .leftJoin('client_consent as consent', (join) =>
      join.onRef('consent.client_id', '=', 'link.client_id').on('consent.kind', '=', 'marketing'),
    )
    .select(['link.client_id as clientId', 'consent.is_granted as isGranted'])
    .where('link.token', '=', token)
    .executeTakeFirst();
  return found && { clientId: found.clientId, isSubscribed: found.isGranted ?? false };
}
