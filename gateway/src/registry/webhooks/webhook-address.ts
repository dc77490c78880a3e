import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '@aforo/api/config';
import ipaddr from 'ipaddr.js';
import { RegistryRefusal } from '../protocol/registry-error.ts';

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** A name leads to an address that isn't public. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Resolves names, and refuses those that lead to an address of this machine or its networks. The
 * connection uses the address that was checked, so a name can't change in between.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    // guard: a webhook of a public installation reaches no private address (webhook-address.test.ts)
    // without: `!first || addresses.some(({ address }) => !isPublicAddress(address))` → `!first`
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      return callback(new PrivateAddressError(), []);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * The address of a webhook: `https`, or on a local installation also `http` to this machine.
 * @throws {RegistryRefusal} `input_invalid`
 */
export function webhookAddress(given: string, { isPublic }: { isPublic: boolean }): URL {
  const url = given.length <= 500 ? URL.parse(given) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isPlain || url.hash) {
    throw invalid('Un webhook es una dirección como https://ejemplo.es/aforo, sin contraseña.');
  }
  if (url.protocol === 'http:' && (isPublic || !isLoopback(url.hostname))) {
    throw invalid('Un webhook lleva https: sin él, cualquiera por el camino lee los sucesos.');
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isPublic && (isLoopback(url.hostname) || (isIP(host) !== 0 && !isPublicAddress(host)))) {
    throw privateRefusal();
  }
  return url;
}

/** For an address whose name leads into a private network. */
export function privateRefusal(): RegistryRefusal {
  return invalid(
    'Esa dirección es de esta máquina o de una red privada, y la instalación es pública.',
  );
}

/** The address for lists, events and logs: its path and query may be a secret. */
export function shownAddress({ origin, pathname, search }: URL): string {
  // guard: the path of a webhook is shown nowhere (webhook-address.test.ts)
  // without: `'/…'` → `pathname`
  return `${origin}${pathname + search === '/' ? '/' : '/…'}`;
}

function invalid(sentence: string): RegistryRefusal {
  return new RegistryRefusal('input_invalid', sentence);
}
