import { isIP } from 'node:net';

/** The parts of a comma-separated list. */
export function readList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether all of them are addresses (`10.0.3.4`) or networks (`10.0.3.0/24`). */
export function areAddresses(value: string): boolean {
  return readList(value).every((one) => {
    const [address = '', bits, ...more] = one.split('/');
    const most = { 4: 32, 6: 128 }[isIP(address)];
    if (most === undefined || more.length > 0) return false;
    // A network of all addresses would let any client forge its address.
    return (
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most)
    );
  });
}
