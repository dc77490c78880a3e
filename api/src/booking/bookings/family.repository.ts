import { sql, type RawBuilder } from 'kysely';

/**
 * One row about the people for whom one account books: the client, the payer who acts for them and
 * the dependants of that payer. A person with an own account, or without an acting payer, is alone.
 */
export const familyOf = (clientId: RawBuilder<unknown>, now: Date) => sql`
  select array_agg(f.id) as ids, min(f.created_at) as created_at,
    bool_or(f.user_id is not null) as has_account,
    bool_or(exists (select from booking b where b.client_id = f.id and b.status = 'attended'))
      as has_attended,
    bool_or(exists (
      select from package_purchase p where p.client_id = f.id and p.state <> 'refunded'))
      as has_bono
  from (
    select ${clientId} as id
    union
    select m.payer_id from managed_dependants(${now}) m where m.dependant_id = ${clientId}
    union
    select m.dependant_id from managed_dependants(${now}) m
    where m.payer_id = ${clientId} or m.payer_id = (
      select h.payer_id from managed_dependants(${now}) h where h.dependant_id = ${clientId})
  ) member
  join client f on f.id = member.id`;

/** Unpaid seats are counted by person once anyone of the family has come or has a bono. */
export const isFamilyKnown = sql`(not family.has_account or family.has_attended or family.has_bono)`;
