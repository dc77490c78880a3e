import type { Connection } from '../../../platform/database/index.ts';

/** Whether any user has logged in with this device cookie, i.e. whether the server issued it. */
export async function isIssuedDevice(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Looks up by e-mail, so that the same statement runs whether or not the account exists. */
export async function isDeviceOfEmail(
  db: Connection,
  tokenHash: Buffer,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .select('app_user.id')
    .where('known_device.token_hash', '=', tokenHash)
    .where('app_user.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns true when this browser is new for the user */
export async function putDevice(
  db: Connection,
  device: { userId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('known_device')
    .values({
      token_hash: device.tokenHash,
      user_id: device.userId,
      created_at: device.now,
      last_used_at: device.now,
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) return true;
  await db
    .updateTable('known_device')
    .set({ last_used_at: device.now })
    .where('token_hash', '=', device.tokenHash)
    .where('user_id', '=', device.userId)
    .execute();
  return false;
}

/** Deletes all of a user's browsers except the most recently used. */
export async function deleteDevicesBeyond(
  db: Connection,
  userId: string,
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', (older) =>
      older
        .selectFrom('known_device')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .offset(kept),
    )
    .execute();
}

export async function deleteDevicesOf(
  db: Connection,
  userId: string,
  exceptTokenHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', exceptTokenHash)
    .execute();
}

export async function deleteDevicesUnusedSince(db: Connection, instant: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_used_at', '<', instant).execute();
}
