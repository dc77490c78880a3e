import { channelSchema, type Channel } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import type { RegistryConnection } from '../database/registry-tables.ts';

const ruleSchema = z.pick(channelSchema, { role: true, accounts: true });

/** A channel with the ids of its accounts. */
export type StoredChannel = Channel;
type ChannelChange = Omit<StoredChannel, 'changedAt'> & { changedAt: Date };

/** In their order. */
export async function allChannels(db: RegistryConnection): Promise<StoredChannel[]> {
  const rows = await db.selectFrom('registryChannel').selectAll().orderBy('position').execute();
  return rows.map(({ name, position, rule, changedBy, changedAt }) => ({
    name,
    position,
    ...ruleSchema.parse(rule),
    changedBy,
    changedAt: changedAt.toISOString(),
  }));
}

/** Makes a channel, or changes the one of that name. */
export async function saveChannel(
  trx: RegistryConnection,
  { name, position, changedBy, changedAt, ...rule }: ChannelChange,
): Promise<void> {
  const row = { position, rule: JSON.stringify(rule), changedBy, changedAt };
  await trx
    .insertInto('registryChannel')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** @returns whether there was one */
export async function deleteChannel(trx: RegistryConnection, name: string): Promise<boolean> {
  const query = trx.deleteFrom('registryChannel').where('name', '=', name);
  return Number((await query.executeTakeFirst()).numDeletedRows) > 0;
}
