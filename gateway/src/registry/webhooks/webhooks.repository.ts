import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { RegistryConnection, RegistryTables } from '../database/registry-tables.ts';

export type WebhookRow = Selectable<RegistryTables['registryWebhook']>;

/** Newest first, with the number of events that wait and that were given up. */
export async function allWebhooks(
  db: RegistryConnection,
): Promise<(WebhookRow & { pending: number; givenUp: number })[]> {
  const rows = await db
    .selectFrom('registryWebhook')
    .leftJoin('registryDelivery', 'registryDelivery.webhookId', 'registryWebhook.id')
    .selectAll('registryWebhook')
    .select((row) => [
      row.fn.count<number>('registryDelivery.eventId').as('undelivered'),
      row.fn.count<number>('registryDelivery.givenUpAt').as('givenUp'),
    ])
    .groupBy('registryWebhook.id')
    .orderBy('registryWebhook.createdAt', 'desc')
    .execute();
  return rows.map(({ undelivered, ...row }) => {
    const givenUp = Number(row.givenUp);
    return { ...row, givenUp, pending: Number(undelivered) - givenUp };
  });
}

export async function insertWebhook(
  trx: RegistryConnection,
  webhook: Pick<WebhookRow, 'id' | 'url' | 'secret' | 'author' | 'createdAt'>,
): Promise<void> {
  await trx.insertInto('registryWebhook').values(webhook).execute();
}

/** @returns its address; null if there is none */
export async function deleteWebhook(trx: RegistryConnection, id: string): Promise<string | null> {
  const query = trx.deleteFrom('registryWebhook').where('id', '=', id).returning('url');
  return (await query.executeTakeFirst())?.url ?? null;
}

/** A delivery that this gateway attempts now. */
export interface DueDelivery extends Pick<WebhookRow, 'url' | 'secret'> {
  eventId: string;
  webhookId: string;
  /** With this one. */
  attempts: number;
}

/** The database's clock, which all gateways share, and a time after it. */
const later = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/**
 * Takes the oldest deliveries that are due, up to a number for each webhook. During `leaseMs` no
 * other gateway takes them; then they are due again, unless their outcome was written.
 */
export async function takeDue(
  db: RegistryConnection,
  { leaseMs, perWebhook }: { leaseMs: number; perWebhook: number },
): Promise<DueDelivery[]> {
  // guard: one gateway at a time makes a delivery (webhooks.database.test.ts)
  // without: `next_at = ${later(leaseMs)}` → `next_at = next_at`
  const { rows } = await sql<DueDelivery>`
    update registry_delivery set attempts = attempts + 1, next_at = ${later(leaseMs)}
    from registry_webhook
    where registry_webhook.id = registry_delivery.webhook_id
      and (event_id, webhook_id) in (
        select due.event_id, due.webhook_id from registry_webhook as receiver, lateral (
          select event_id, webhook_id from registry_delivery
          where webhook_id = receiver.id and given_up_at is null and next_at <= now()
          order by next_at, event_id limit ${perWebhook} for update skip locked
        ) as due
      )
    returning event_id as "eventId", webhook_id as "webhookId", attempts, url, secret`.execute(db);
  return rows;
}

type DeliveryKey = Pick<DueDelivery, 'eventId' | 'webhookId'>;

export async function markDelivered(
  db: RegistryConnection,
  { eventId, webhookId }: DeliveryKey,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // First the webhook, as when it is removed: in the other order the two may wait for each other.
    await trx
      .updateTable('registryWebhook')
      .set({ deliveredAt: at, failure: null })
      .where('id', '=', webhookId)
      .execute();
    await trx
      .deleteFrom('registryDelivery')
      .where('eventId', '=', eventId)
      .where('webhookId', '=', webhookId)
      .execute();
  });
}

/** @param outcome `retryMs`: the time until the next attempt; null gives the event up */
export async function markFailed(
  db: RegistryConnection,
  { eventId, webhookId }: DeliveryKey,
  { failure, retryMs }: { failure: string; retryMs: number | null },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('registryWebhook').set({ failure }).where('id', '=', webhookId).execute();
    await trx
      .updateTable('registryDelivery')
      .set(retryMs === null ? { givenUpAt: later(0) } : { nextAt: later(retryMs) })
      .where('eventId', '=', eventId)
      .where('webhookId', '=', webhookId)
      .execute();
  });
}

/** Deletes deliveries that were given up so long ago. */
export async function forgetGivenUp(db: RegistryConnection, ms: number): Promise<void> {
  await db.deleteFrom('registryDelivery').where('givenUpAt', '<=', later(-ms)).execute();
}
