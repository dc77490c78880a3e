import * as z from 'zod/mini';

/**
 * An address with one of these protocols and a host. @param message in Spanish, for an invalid
 * address
 */
export function addressWith(protocols: readonly string[], message: string) {
  return z.string().check(
    z.refine(
      (value) => {
        const url = URL.parse(value);
        return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
      },
      { error: message },
    ),
  );
}

export function webAddress(message: string) {
  return addressWith(['http:', 'https:'], message);
}
