import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { hashToken, newToken, type SecretToken } from '../../../platform/secret-token.ts';
import { isDeviceOfRegistration } from '../registrations/registrations.repository.ts';
import {
  deleteDevicesBeyond,
  deleteDevicesOf,
  deleteDevicesUnusedSince,
  isDeviceOfAnybody,
  isDeviceOfEmail,
  putDevice,
} from './devices.repository.ts';

const dayMs = 86_400_000;

/** The longest that browsers keep a cookie. Each log-in renews it. */
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
 * The secret by which a browser is to be known. The one that it brings is kept if we gave it out:
 * several people may share the browser. Any other value is replaced, so that nobody can plant in
 * somebody's browser a cookie that they also have.
 */
export async function deviceFor(db: Connection, token: string | undefined): Promise<SecretToken> {
  if (token === undefined) return newToken();
  const hash = hashToken(token);
  const isOurs = (await isDeviceOfAnybody(db, hash)) || (await isDeviceOfRegistration(db, hash));
  return isOurs ? { token, hash } : newToken();
}

/**
 * Notes that a user has proven themselves in a browser.
 * @returns true when they weren't known to use it
 */
export async function rememberDevice(
  trx: Transaction,
  userId: string,
  { hash: tokenHash }: SecretToken,
  now: Date,
): Promise<boolean> {
  const isNew = await putDevice(trx, { userId, tokenHash, now });
  if (isNew) await deleteDevicesBeyond(trx, userId, mostDevices);
  return isNew;
}

/** After a new password, every other browser becomes unknown. */
export async function forgetOtherDevices(
  trx: Transaction,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await deleteDevicesOf(trx, userId, hashToken(token ?? ''));
}

export async function forgetUnusedDevices(db: Connection, now: Date): Promise<void> {
  await deleteDevicesUnusedSince(db, new Date(now.getTime() - lifetimeDays * dayMs));
}
