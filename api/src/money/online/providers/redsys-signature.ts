import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Every message of Redsys, to it and from it: JSON in base64, and what signs that. */
export interface SignedMessage {
  Ds_SignatureVersion: string;
  Ds_MerchantParameters: string;
  Ds_Signature: string;
}

const version = 'HMAC_SHA256_V1';

/** Each order has a key of its own: the order's number, enciphered with the terminal's key. */
function keyOf(order: string, secretKey: string): Buffer {
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

/** @param parameters as they are sent, in base64 */
export function signatureOf(parameters: string, order: string, secretKey: string): Buffer {
  return createHmac('sha256', keyOf(order, secretKey)).update(parameters).digest();
}

export function signed(
  parameters: Readonly<Record<string, string>>,
  order: string,
  secretKey: string,
): SignedMessage {
  const encoded = Buffer.from(JSON.stringify(parameters), 'utf8').toString('base64');
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: encoded,
    Ds_Signature: signatureOf(encoded, order, secretKey).toString('base64'),
  };
}

/**
 * What a message says, by its names in capitals: Redsys writes some of them in one way, some in another.
 * @returns null unless it was signed with this key
 */
export function readSigned(
  message: Partial<Record<keyof SignedMessage, string | null>>,
  secretKey: string,
): Map<string, string> | null {
  const { Ds_MerchantParameters: encoded, Ds_Signature: signature } = message;
  if (message.Ds_SignatureVersion !== version || !encoded || !signature) return null;
  const parameters = parametersOf(encoded);
  const order = parameters?.get('DS_ORDER');
  if (!parameters || !order) return null;
  const expected = signatureOf(encoded, order, secretKey);
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
