import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type RedsysKeys,
  type RedsysSignatureVersion,
  redsysSignatureVersions,
} from '../../../platform/config/payment-config.ts';

/** The form of every Redsys message in both directions: base64 JSON and its signature. */
export interface SignedMessage {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

/** Signs and verifies messages: the terminal's key, and our signature version. */
export type SigningKey = Pick<RedsysKeys, 'secretKey' | 'signatureVersion'>;

/**
 * Per version: the derivation of an order's key from the terminal's, and the signature's algorithm.
 */
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

/** The order's number, encrypted with 3DES and the terminal's key. */
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
 * The order's number, encrypted with AES-128; the key is the first 16 characters of the terminal's
 * key as text. The result is used as base64 text instead of its bytes.
 */
function aesKey(order: string, secretKey: string): string {
  const key = Buffer.from(secretKey.slice(0, 16).padEnd(16, '0'), 'utf8');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(order, 'utf8'), cipher.final()]).toString('base64');
}

/** @param parameters in base64, as sent */
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
 * Verifies and decodes a message. Names are converted to upper case, because Redsys varies their
 * case. The message names its signature version, which can differ from ours.
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
  // Base64 or base64url: Node reads both.
  const givenSignature = Buffer.from(signature, 'base64');
  // guard: signature of Redsys notifications (redsys.test.ts)
  // without: `=== expected.length && timingSafeEqual(given` → `> 0 && timingSafeEqual(expected`
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
    ? parameters
    : null;
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

/** Some values, such as dates, are percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
