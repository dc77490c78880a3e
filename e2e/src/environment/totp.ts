import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
/** The longest time that a page on a busy machine takes to send a code. */
const sendMs = 8000;

/**
 * An authenticator app (RFC 6238). The server accepts each code once, and also those of the
 * previous and the next time step. Each call returns the oldest unused code that will still be
 * valid when it arrives: usually three in a row without waiting.
 */
export function codesOf(secret: string): { next: () => Promise<string> } {
  let lastStep = 0;
  return {
    async next() {
      for (;;) {
        const now = Date.now();
        const step = Math.max(lastStep + 1, Math.floor((now + sendMs) / stepMs) - 1);
        if (step <= Math.floor(now / stepMs) + 1) {
          lastStep = step;
          return codeOf(secret, step);
        }
        await setTimeout(stepMs - (now % stepMs));
      }
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

/** Decodes base32, in the format shown to the user. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
