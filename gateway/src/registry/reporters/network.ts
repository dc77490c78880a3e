import { isIPv6 } from 'node:net';

/**
 * The network that an address counts as: the /24 of an IPv4 address, the /64 of an IPv6 one. A
 * single IPv6 line has 2^64 addresses, and IPv4 addresses are rented and shared by the block, so
 * one address more within the same network is no evidence of another person.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  const block = /^(\d+\.\d+\.\d+)\.\d+$/.exec(mapped)?.[1];
  if (block !== undefined) return block;
  return isIPv6(mapped) ? groupsOf(mapped).slice(0, 4).join(':') : mapped;
}

/**
 * What counts as one sender: a mobile network has thousands of people in a /24, so an IPv4 address
 * is one network, while an IPv6 line has as many addresses as it likes.
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
