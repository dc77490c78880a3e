import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A passkey authenticator in software: it has its own keys and makes valid signatures. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  /** The result of `navigator.credentials.create()`. */
  register(options: Options, conditions?: Conditions): Record<string, unknown>;
  /** The result of `navigator.credentials.get()`. */
  assert(options: Options, conditions?: Conditions): Record<string, unknown>;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

/** Deviations from a correct response. */
interface Conditions {
  origin?: string;
  rpId?: string;
  /** False: user presence without user verification. */
  isUserVerified?: boolean;
  /** By default one more than the last. */
  counter?: number;
  userHandle?: string;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function createSoftwareAuthenticator(site: {
  origin: string;
  rpId: string;
}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = base64url(id);
  let counter = 0;
  let userHandle = '';

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(conditions: Conditions, credential = Buffer.alloc(0)): Buffer {
    const { isUserVerified = true, rpId = site.rpId } = conditions;
    counter = conditions.counter ?? counter + 1;
    const flags =
      userPresent | (isUserVerified ? userVerified : 0) | (credential.length ? hasCredential : 0);
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags, 0);
    counted.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), counted, credential]);
  }

  const named = { id: credentialId, rawId: credentialId, type: 'public-key' };

  return {
    credentialId,
    register(options, conditions = {}) {
      userHandle = options.user?.id ?? '';
      const client = clientData(
        'webauthn.create',
        options.challenge,
        conditions.origin ?? site.origin,
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authenticatorData(conditions, credential);
      const attestation = cbor(
        new Map<CborKey, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    assert(options, conditions = {}) {
      const client = clientData(
        'webauthn.get',
        options.challenge,
        conditions.origin ?? site.origin,
      );
      const authData = authenticatorData(conditions);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: conditions.userHandle ?? userHandle,
        },
      };
    },
  };
}

/** ES256 on P-256, in COSE format (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<CborKey, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type CborKey = string | number;
type Cbor = number | string | Buffer | Map<CborKey, Cbor>;

/** The parts of RFC 8949 that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  if (size < 256) return Buffer.from([type | 24, size]);
  return Buffer.from([type | 25, size >> 8, size & 0xff]);
}
