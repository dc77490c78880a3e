import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { hashToken, newToken, type SecretToken } from '../../../platform/secret-token.ts';
import { isDeviceOfRegistration } from '../registrations/registrations.repository.ts';
import {
  deleteDevicesBeyond,
  deleteDevicesOf,
  deleteDevicesUnusedSince,
  isIssuedDevice,
  isDeviceOfEmail,
  putDevice,
} from './devices.repository.ts';

const dayMs = 86_400_000;

/** The longest lifetime that browsers allow for a cookie. Each log-in renews it. */
const lifetimeDays = 400;
export const deviceMaxAgeSeconds = lifetimeDays * 24 * 3600;

/** Enough for any user: a person who clears their cookies daily adds one row a day. */
const mostDevices = 30;

/** Whether this browser has logged in to the account with this e-mail. */
export async function isKnownDevice(
  db: Connection,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  // Runs without a cookie too, so that every attempt runs the same statements.
  return await isDeviceOfEmail(db, hashToken(token ?? ''), email);
}

/**
 * The device token for a browser. A token that the server issued is kept, because several people
 * may share the browser. Any other value is replaced, so that an attacker cannot plant a cookie
 * that they also have.
 */
export async function deviceFor(db: Connection, token: string | undefined): Promise<SecretToken> {
  if (token === undefined) return newToken();
  const hash = hashToken(token);
  const isOurs = (await isIssuedDevice(db, hash)) || (await isDeviceOfRegistration(db, hash));
  // guard: accounts: device cookies are signed (devices.test.ts)
  // without: `isOurs ? { token, hash } : newToken()` → `{ token, hash }`
  return isOurs ? { token, hash } : newToken();
}

/**
 * Records that a user has logged in with a browser.
 * @returns true when this browser is new for the user
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
