import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/**
 * A person's application of codes (RFC 6238). The server takes each code once, and those of the step
 * before and after the present one: three in a row are to be had without waiting.
 */
export function codesOf(secret: string): { next: () => string } {
  let lastStep = 0;
  return {
    next() {
      const now = Math.floor(Date.now() / stepMs);
      lastStep = Math.max(lastStep + 1, now - 1);
      if (lastStep > now + 1) throw new Error('No code is left before the next half minute');
      return codeOf(secret, lastStep);
    },
  };
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Base32, as it is shown to a person. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
