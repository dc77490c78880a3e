import type { Connection } from '../../platform/database/index.ts';

/** The client of a link and their current marketing consent. */
export async function findSubscriber(
  connection: Connection,
  token: string,
): Promise<{ clientId: string; isSubscribed: boolean } | undefined> {
  const found = await connection
    .selectFrom('unsubscribeLink as link')
    .leftJoin('clientConsent as consent', (join) =>
      join.onRef('consent.clientId', '=', 'link.clientId').on('consent.kind', '=', 'marketing'),
    )
    .select(['link.clientId', 'consent.isGranted'])
    .where('link.token', '=', token)
    .executeTakeFirst();
  return found && { clientId: found.clientId, isSubscribed: found.isGranted ?? false };
}
