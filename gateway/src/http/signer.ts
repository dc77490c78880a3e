import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a signature: one for a link isn't valid in a cookie. */
export type SignatureUse =
  | 'link'
  | 'cookie'
  | 'visitor'
  | 'bucket'
  | 'served'
  | 'network'
  | 'person';

/** Signs texts (43 base64url characters each) and verifies signatures. */
export interface Signer {
  sign(use: SignatureUse, text: string): string;
  verify(signature: string, use: SignatureUse, text: string): boolean;
}

export function createSigner(secret: string): Signer {
  const sign: Signer['sign'] = (use, text) =>
    createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url');
  return {
    sign,
    verify(signature, use, text) {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(use, text))];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
