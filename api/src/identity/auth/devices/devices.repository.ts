import type { Connection } from '../../../platform/database/index.ts';

/** Whether any user has logged in with this device cookie, i.e. whether the server issued it. */
export async function isIssuedDevice(db: Connection, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
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
    .selectFrom('knownDevice')
    .innerJoin('appUser', 'appUser.id', 'knownDevice.userId')
    .select('appUser.id')
    .where('knownDevice.tokenHash', '=', tokenHash)
    .where('appUser.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns true when this browser is new for the user */
export async function putDevice(
  db: Connection,
  device: { userId: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('knownDevice')
    .values({
      tokenHash: device.tokenHash,
      userId: device.userId,
      createdAt: device.now,
      lastUsedAt: device.now,
    })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (inserted) return true;
  await db
    .updateTable('knownDevice')
    .set({ lastUsedAt: device.now })
    .where('tokenHash', '=', device.tokenHash)
    .where('userId', '=', device.userId)
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
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('tokenHash', 'in', (older) =>
      older
        .selectFrom('knownDevice')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('tokenHash')
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
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('tokenHash', '!=', exceptTokenHash)
    .execute();
}

export async function deleteDevicesUnusedSince(db: Connection, instant: Date): Promise<void> {
  await db.deleteFrom('knownDevice').where('lastUsedAt', '<', instant).execute();
}
