import { isIP } from 'node:net';
import type * as Library from '@simplewebauthn/server';

/** The relying party: browsers bind passkeys to this host. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Null where browsers offer no passkeys: without https (except on this machine) or on a bare IP
 * address.
 */
export function relyingPartyOf({ origin }: { origin: string }): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** JSON from a browser; the library validates every part of it. */
export type WebauthnJson = Record<string, unknown>;

let library: Promise<typeof Library> | undefined;

/** Loaded with the first passkey: its certificate parsers load slowly. */
function load(): Promise<typeof Library> {
  library ??= import('@simplewebauthn/server');
  return library;
}

/**
 * The authenticator verifies the person (PIN, finger, face) each time, so a passkey is two factors.
 */
const userVerification = 'required';
// guard: passkeys require user verification (passkeys.test.ts)
// without: `= true` → `= false`
const requireUserVerification = true;

/**
 * EdDSA, ES256 and RS256, which every Node can verify. The library's default depends on the version
 * of Node, and a passkey must outlive it.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

interface KnownPasskey {
  credentialId: string;
  transports: string[];
}

const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  id: credentialId,
  transports,
});

/** The browser options for a passkey that can log in without a password or an e-mail. */
export async function registrationOptions(
  party: RelyingParty,
  about: { centerName: string; userId: string; email: string; name: string; known: KnownPasskey[] },
): Promise<{ challenge: string; options: WebauthnJson }> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: about.centerName,
    userID: new Uint8Array(Buffer.from(about.userId)),
    userName: about.email,
    userDisplayName: about.name,
    attestationType: 'none',
    excludeCredentials: about.known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification },
    supportedAlgorithmIDs,
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** Without known passkeys the browser lets the person choose one. */
export async function assertionOptions(
  party: RelyingParty,
  known: KnownPasskey[] = [],
): Promise<{ challenge: string; options: WebauthnJson }> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification,
    ...(known.length > 0 ? { allowCredentials: known.map(descriptorOf) } : {}),
  });
  return { challenge: options.challenge, options: { ...options } };
}

export interface NewCredential {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The passkey created for this challenge; null when any check fails. */
export async function verifyRegistration(
  party: RelyingParty,
  response: WebauthnJson,
  challenge: string,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await load();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as Library.RegistrationResponseJSON, // validated by the library
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports?.filter((one) => typeof one === 'string').slice(0, 10) ?? [],
  };
}

/**
 * The passkey's new counter after signing this challenge; null when any check fails, such as a
 * counter that decreased (a copied key).
 */
export async function verifyAssertion(
  party: RelyingParty,
  response: WebauthnJson,
  challenge: string,
  passkey: KnownPasskey & { publicKey: Buffer; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { id, transports } = descriptorOf(passkey);
  const publicKey = new Uint8Array(passkey.publicKey);
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as Library.AuthenticationResponseJSON, // validated by the library
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey, counter: passkey.counter, transports },
    requireUserVerification,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The credential id in a browser's response; undefined when it has none. */
export function credentialIdIn({ id }: WebauthnJson): string | undefined {
  return typeof id === 'string' && id.length <= 1400 ? id : undefined;
}

/** The user handle that the passkey was created with. */
export function userIdIn({ response }: WebauthnJson): string | undefined {
  if (typeof response !== 'object' || response === null || !('userHandle' in response)) {
    return undefined;
  }
  const { userHandle } = response;
  return typeof userHandle === 'string'
    ? Buffer.from(userHandle, 'base64url').toString()
    : undefined;
}
