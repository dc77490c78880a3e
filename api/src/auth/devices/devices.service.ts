import type { Connection, Transaction } from '../../database/database.ts';
import { hashToken, newToken, type SecretToken } from '../../secret-token.ts';
import {
  deleteDevicesBeyond,
  deleteDevicesOf,
  deleteDevicesUnusedSince,
  isDeviceOfAnybody,
  isDeviceOfEmail,
  putDevice,
} from './devices.repository.ts';

const dayMs = 86_400_000;

/** As long as browsers keep a cookie at most. Each log-in starts it anew. */
const lifetimeDays = 400;
export const deviceMaxAgeSeconds = lifetimeDays * 24 * 3600;

/** More than anybody uses; a person who clears their cookies daily leaves one row a day. */
const mostDevices = 30;

/** Whether somebody has logged in to the account of this e-mail with this browser. */
export async function isKnownDevice(
  db: Connection,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  // Without a cookie too, so that every try runs the same statements.
  return await isDeviceOfEmail(db, hashToken(token ?? ''), email);
}

/**
 * Notes that a user has logged in with a browser. Its cookie is kept if we gave it out: several
 * people may share the browser. Any other value is replaced, so that nobody can plant in somebody's
 * browser a cookie that they also have.
 */
export async function rememberDevice(
  trx: Transaction,
  userId: string,
  token: string | undefined,
  now: Date,
): Promise<{ token: string; isNew: boolean }> {
  const device = await deviceOf(trx, token);
  const isNew = await putDevice(trx, { userId, tokenHash: device.hash, now });
  if (isNew) await deleteDevicesBeyond(trx, userId, mostDevices);
  return { token: device.token, isNew };
}

/** A new password: every other browser has to prove itself anew. */
export async function forgetOtherDevices(
  trx: Transaction,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await deleteDevicesOf(trx, userId, token === undefined ? null : hashToken(token));
}

export async function forgetUnusedDevices(db: Connection, now: Date): Promise<void> {
  await deleteDevicesUnusedSince(db, new Date(now.getTime() - lifetimeDays * dayMs));
}

async function deviceOf(trx: Transaction, token: string | undefined): Promise<SecretToken> {
  if (token === undefined) return newToken();
  const hash = hashToken(token);
  return (await isDeviceOfAnybody(trx, hash)) ? { token, hash } : newToken();
}
