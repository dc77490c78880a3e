import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is good for: one of a link is none of a cookie. */
type SealUse = 'link' | 'cookie' | 'visitor' | 'served' | 'network' | 'person';

/** Signs texts, 43 characters of base64url each, and knows its own signatures. */
export interface Seal {
  sign(use: SealUse, text: string): string;
  isMine(signature: string, use: SealUse, text: string): boolean;
}

export function createSeal(secret: string): Seal {
  const sign: Seal['sign'] = (use, text) =>
    createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url');
  return {
    sign,
    isMine(signature, use, text) {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(use, text))];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
