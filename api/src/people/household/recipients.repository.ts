import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

/** To whom a mail about a client goes. */
export interface Recipient {
  clientId: string;
  clientName: string;
  /** The payer who gets the mail instead of the client; null: the client. */
  payerName: string | null;
  /** Null: nothing can be mailed. */
  email: string | null;
}

/**
 * One row of `email` and `payerName`: the address of the client's record, else that of their account,
 * else that of the payer who acts for them, unless the payer's account is blocked.
 */
export const recipientOf = (clientId: RawBuilder<unknown>, now: Date) => sql`
  select coalesce(client.email, account.email, payer.email) as email,
    case when coalesce(client.email, account.email) is null then payer.name end as "payerName"
  from client
  left join app_user account on account.id = client.user_id
  left join lateral (
    select p.name, coalesce(p.email, u.email) as email
    from managed_dependants(${now}) m
    join client p on p.id = m.payer_id
    left join app_user u on u.id = p.user_id
    where m.dependant_id = client.id and u.status is distinct from 'blocked'
  ) payer on true
  where client.id = ${clientId}`;

/** The recipients of mails about these clients; an erased client has none. */
export async function listRecipients(
  connection: Connection,
  clientIds: readonly string[],
  now: Date,
): Promise<Recipient[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<Recipient>`
    select k.id as "clientId", k.name as "clientName", r."payerName", r.email
    from client k cross join lateral (${recipientOf(sql`k.id`, now)}) r
    where k.id = any(${clientIds}::uuid[]) and k.erased_at is null
    order by k.id`.execute(connection);
  return rows;
}
