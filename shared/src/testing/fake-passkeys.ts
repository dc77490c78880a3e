import { jest } from '@jest/globals';

/** A fake of the browser's WebAuthn, which jsdom lacks. */
export interface FakePasskeys {
  /** Makes the next requests fail with this error: `NotAllowedError` if the user cancels. */
  failWith(errorName: string): void;
  /** Mocks that count the requests for a signature or a new passkey. */
  get: jest.Mock<() => Promise<unknown>>;
  create: jest.Mock<() => Promise<unknown>>;
}

/** Installs a WebAuthn whose passkey signs everything, until `remove`. */
export function fakePasskeys(): FakePasskeys & { remove: () => void } {
  let errorName: string | undefined;
  const answer = (response: object) => () =>
    errorName === undefined
      ? Promise.resolve(credentialWith(response))
      : Promise.reject(new DOMException('refused', errorName));
  const get = jest.fn(
    answer({ authenticatorData: bytes(1), signature: bytes(2), clientDataJSON: bytes(3) }),
  );
  const create = jest.fn(
    answer({
      attestationObject: bytes(4),
      clientDataJSON: bytes(5),
      getTransports: () => ['internal'],
    }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  Object.assign(globalThis, { PublicKeyCredential: class PublicKeyCredential {} });
  return {
    get,
    create,
    failWith: (name) => (errorName = name),
    remove() {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    },
  };
}

/** Options from the server, as far as the browser's library reads them. */
export const passkeyOptions = {
  challenge: 'AAAA',
  rp: { name: 'Estudio Prueba', id: 'localhost' },
  user: { id: 'BBBB', name: 'ana@prueba.test', displayName: 'Ana Prueba' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

function credentialWith(response: object) {
  return {
    id: 'llave',
    rawId: bytes(9),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response,
    getClientExtensionResults: () => ({}),
  };
}

function bytes(value: number): ArrayBuffer {
  return Uint8Array.of(value).buffer;
}
