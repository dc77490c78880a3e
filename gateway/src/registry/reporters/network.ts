import { isIPv6 } from 'node:net';

/**
 * The network of an address: the /24 of an IPv4 address, the /64 of an IPv6 one. A single IPv6 line
 * has 2^64 addresses, and IPv4 addresses are rented and shared in blocks, so another address of the
 * same network is no evidence of another person.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  const block = /^(\d+\.\d+\.\d+)\.\d+$/.exec(mapped)?.[1];
  if (block !== undefined) return block;
  return isIPv6(mapped) ? groupsOf(mapped).slice(0, 4).join(':') : mapped;
}

/**
 * Identifies a sender: an IPv4 address counts individually, because a mobile network has thousands
 * of people in a /24; an IPv6 address counts as its network, because one line has any number of
 * addresses.
 */
export function senderOf(address: string): string {
  return isIPv6(address) ? networkOf(address) : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const split = (part: string): string[] =>
    part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
  const [before, after] = [split(head), split(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after];
}
