import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type RedsysKeys,
  type RedsysSignatureVersion,
  redsysSignatureVersions,
} from '../../../platform/payment-config.ts';

/** Every message of Redsys, to it and from it: JSON in base64, and what signs that. */
export interface SignedMessage {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

/** What signs and checks a message: the terminal's key, and the version in which we sign. */
export type SigningKey = Pick<RedsysKeys, 'secretKey' | 'signatureVersion'>;

/** Of each version: how an order's own key is made of the terminal's, and how the message is signed with it. */
const versions: Record<
  RedsysSignatureVersion,
  {
    keyOf(order: string, secretKey: string): Buffer | string;
    algorithm: string;
    encoding: 'base64' | 'base64url';
  }
> = {
  HMAC_SHA256_V1: { keyOf: tripleDesKey, algorithm: 'sha256', encoding: 'base64' },
  HMAC_SHA512_V2: { keyOf: aesKey, algorithm: 'sha512', encoding: 'base64url' },
};

/** The order's number, encrypted in 3DES with the terminal's key. */
function tripleDesKey(order: string, secretKey: string): Buffer {
  const text = Buffer.from(order, 'utf8');
  const padded = Buffer.alloc(Math.ceil(text.length / 8) * 8);
  text.copy(padded);
  const cipher = createCipheriv(
    'des-ede3-cbc',
    Buffer.from(secretKey, 'base64'),
    Buffer.alloc(8),
  ).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]);
}

/**
 * The order's number, encrypted in AES-128 with the first 16 characters of the terminal's key as it is
 * written; the key is the result in base64, not its bytes.
 */
function aesKey(order: string, secretKey: string): string {
  const key = Buffer.from(secretKey.slice(0, 16).padEnd(16, '0'), 'utf8');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64');
}

/** @param parameters as they are sent, in base64 */
export function signatureOf(
  parameters: string,
  order: string,
  { secretKey, signatureVersion }: SigningKey,
): Buffer {
  const { keyOf, algorithm } = versions[signatureVersion];
  return createHmac(algorithm, keyOf(order, secretKey)).update(parameters).digest();
}

export function signed(
  parameters: Readonly<Record<string, string>>,
  order: string,
  key: SigningKey,
): SignedMessage {
  const { encoding } = versions[key.signatureVersion];
  const encoded = Buffer.from(JSON.stringify(parameters), 'utf8').toString(encoding);
  return {
    Ds_SignatureVersion: key.signatureVersion,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signatureOf(encoded, order, key).toString(encoding),
  };
}

/**
 * What a message says, by its names in capitals: Redsys writes some of them in one way, some in another.
 * Redsys says in which version it signed, whatever the version of ours.
 * @returns null unless it was signed with this key
 */
export function readSigned(
  message: Partial<Record<keyof SignedMessage, string | null>>,
  secretKey: string,
): Map<string, string> | null {
  const { Ds_MerchantParameters: encoded, Ds_Signature: signature } = message;
  const signatureVersion = redsysSignatureVersions.find(
    (known) => known === message.Ds_SignatureVersion,
  );
  if (!signatureVersion || !encoded || !signature) return null;
  const parameters = parametersOf(encoded);
  const order = parameters?.get('DS_ORDER');
  if (!parameters || !order) return null;
  const expected = signatureOf(encoded, order, { secretKey, signatureVersion });
  // In base64, or in the base64 of addresses: Node reads both.
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? parameters : null;
}

function parametersOf(encoded: string): Map<string, string> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  return new Map(
    Object.entries(parsed).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name.toUpperCase(), decoded(String(value))]]
        : [],
    ),
  );
}

/** Some values come encoded as in an address, dates among them. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
