import type { promotionInputSchema } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Promotion, PromotionUses } from './promotion-rules.ts';

export interface PromotionRow extends Promotion {
  createdAt: Date;
  version: number;
  uses: number;
  discountMinor: number;
}

/** Newest first. */
export async function listPromotions(
  connection: Connection,
  by: { id: string } | { code: string } | null,
): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select p.id, p.code, p.starts_on::text as "startsOn", p.ends_on::text as "endsOn",
      case when p.amount_minor is null
        then jsonb_build_object('kind', 'share', 'basisPoints', p.basis_points)
        else jsonb_build_object('kind', 'amount', 'minor', p.amount_minor) end as off,
      p.total_limit, p.client_limit,
      p.is_for_new_clients, p.ended_at is not null as "isStopped", p.version,
      p.created_at, u.uses, u.discount_minor,
      array(select s.service_id::text from promotion_code_service s
        where s.promotion_id = p.id order by s.service_id) as "serviceIds",
      array(select t.template_id::text from promotion_code_package t
        where t.promotion_id = p.id order by t.template_id) as "templateIds",
      array(select d.product_id::text from promotion_code_product d
        where d.promotion_id = p.id order by d.product_id) as "productIds"
    from promotion_code p
    join lateral (
      select count(*)::integer as uses, coalesce(sum(o.discount_minor), 0) as discount_minor
      from promotion_use o where o.promotion_id = p.id and o.released_at is null
    ) u on true
    where ${conditionOf(by)}
    order by p.created_at desc, p.id desc limit 500`.execute(connection);
  return rows;
}

function conditionOf(by: { id: string } | { code: string } | null): RawBuilder<unknown> {
  if (by === null) return sql`true`;
  return 'id' in by ? sql`p.id = ${by.id}` : sql`p.code = ${by.code}`;
}

type PromotionValues = z.output<typeof promotionInputSchema>;

/** @returns false when the code is taken */
export async function insertPromotion(
  trx: Transaction,
  promotion: PromotionValues & { id: string; at: Date; userId: string },
): Promise<boolean> {
  const { id, code, off, startsOn, endsOn, totalLimit, clientLimit, at, userId } = promotion;
  const { amountMinor, basisPoints } = columnsOf(off);
  const { rows } = await sql`
    insert into promotion_code (id, code, amount_minor, basis_points, starts_on, ends_on, total_limit,
      client_limit, is_for_new_clients, created_at, created_by_user_id)
    values (${id}, ${code}, ${amountMinor}, ${basisPoints}, ${startsOn}, ${endsOn}, ${totalLimit},
      ${clientLimit}, ${promotion.isForNewClients}, ${at},
      (select u.id from app_user u where u.id = ${userId}))
    on conflict (code) do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await insertPromotionItems(trx, id, promotion);
  return true;
}

/** @returns false when another promotion has the code */
export async function updatePromotion(
  trx: Transaction,
  id: string,
  values: PromotionValues,
): Promise<boolean> {
  const { code, off, startsOn, endsOn, totalLimit, clientLimit, isForNewClients } = values;
  const { amountMinor, basisPoints } = columnsOf(off);
  const { rows } = await sql`
    update promotion_code set code = ${code}, amount_minor = ${amountMinor},
      basis_points = ${basisPoints}, starts_on = ${startsOn}, ends_on = ${endsOn},
      total_limit = ${totalLimit}, client_limit = ${clientLimit},
      is_for_new_clients = ${isForNewClients}, version = version + 1
    where id = ${id}
      and not exists (select from promotion_code o where o.code = ${code} and o.id <> ${id})
    returning id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from promotion_code_service where promotion_id = ${id}`.execute(trx);
  await sql`delete from promotion_code_package where promotion_id = ${id}`.execute(trx);
  await sql`delete from promotion_code_product where promotion_id = ${id}`.execute(trx);
  await insertPromotionItems(trx, id, values);
  return true;
}

function columnsOf(off: PromotionValues['off']) {
  return {
    amountMinor: off.kind === 'amount' ? off.minor : null,
    basisPoints: off.kind === 'share' ? off.basisPoints : null,
  };
}

type PromotionItems = Pick<PromotionValues, 'serviceIds' | 'templateIds' | 'productIds'>;

async function insertPromotionItems(
  trx: Transaction,
  id: string,
  items: PromotionItems,
): Promise<void> {
  const { serviceIds, templateIds, productIds } = items;
  await sql`
    insert into promotion_code_service (promotion_id, service_id)
    select ${id}, s.id from service s where s.id = any(${serviceIds}::uuid[])`.execute(trx);
  await sql`
    insert into promotion_code_package (promotion_id, template_id)
    select ${id}, t.id from package_template t where t.id = any(${templateIds}::uuid[])`.execute(
    trx,
  );
  await sql`
    insert into promotion_code_product (promotion_id, product_id)
    select ${id}, p.id from product p where p.id = any(${productIds}::uuid[])`.execute(trx);
}

/** @param at the time of stopping; null to restart */
export async function setStopped(trx: Transaction, id: string, at: Date | null): Promise<void> {
  await sql`
    update promotion_code set ended_at = ${at}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
}

/** @param except payments in progress whose uses don't count, because they will end */
export async function countUses(
  connection: Connection,
  {
    promotionId,
    clientId,
    except,
  }: { promotionId: string; clientId: string | null; except: string[] },
): Promise<PromotionUses> {
  const { rows } = await sql<PromotionUses>`
    select count(*)::integer as total,
      (count(*) filter (where client_id = ${clientId}::uuid))::integer as "byClient"
    from promotion_use
    where promotion_id = ${promotionId} and released_at is null
      and (online_payment_id is null or not online_payment_id = any(${except}::uuid[]))`.execute(
    connection,
  );
  return rows[0] ?? { total: 0, byClient: 0 };
}

/** Whether the client has a purchase that wasn't refunded in full. */
export async function hasBought(connection: Connection, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sale s
    where s.client_id = ${clientId} and s.kind = 'sale' and s.state = 'issued'
      and s.total_minor > (
        select coalesce(-sum(r.total_minor), 0) from sale r
        where r.original_sale_id = s.id and r.state = 'issued')
    limit 1`.execute(connection);
  return rows.length > 0;
}

/** Serializes uses of the same code. */
export async function lockPromotion(trx: Transaction, id: string): Promise<void> {
  await sql`select from promotion_code where id = ${id} for no key update`.execute(trx);
}

export interface NewPromotionUse {
  id: string;
  promotionId: string;
  clientId: string | null;
  saleId: string | null;
  onlinePaymentId: string | null;
  discountMinor: number;
  at: Date;
}

export async function insertUse(trx: Transaction, use: NewPromotionUse): Promise<void> {
  await sql`
    insert into promotion_use (id, promotion_id, client_id, sale_id, online_payment_id, discount_minor,
      used_at)
    values (${use.id}, ${use.promotionId}, ${use.clientId}, ${use.saleId}, ${use.onlinePaymentId},
      ${use.discountMinor}, ${use.at})`.execute(trx);
}

/**
 * Assigns the use that was counted for a payment to its sale, and counts it again if it had been
 * released.
 * @returns false when there was none
 */
export async function claimUse(
  trx: Transaction,
  { onlinePaymentId, saleId }: Pick<NewPromotionUse, 'onlinePaymentId' | 'saleId'>,
): Promise<boolean> {
  const { rows } = await sql`
    update promotion_use set sale_id = ${saleId}, released_at = null
    where online_payment_id = ${onlinePaymentId} returning id`.execute(trx);
  return rows.length > 0;
}

export async function releaseUse(
  trx: Transaction,
  by: { saleId: string } | { onlinePaymentId: string },
  at: Date,
): Promise<void> {
  const condition =
    'saleId' in by
      ? sql`sale_id = ${by.saleId}`
      : sql`online_payment_id = ${by.onlinePaymentId} and sale_id is null`;
  await sql`
    update promotion_use set released_at = ${at}
    where ${condition} and released_at is null`.execute(trx);
}
