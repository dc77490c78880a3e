import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again: AES-256-GCM, each bound to its owner. */
export interface SecretBox {
  /** Identifies this key without revealing it. */
  keyId: Buffer;
  seal(secret: Buffer, owner: string): Buffer;
  /** @throws when it was sealed with another key or for another owner, or was changed */
  open(sealed: Buffer, owner: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function createSecretBox(key: Buffer): SecretBox {
  return {
    keyId: createHash('sha256').update('aforo key id\n').update(key).digest().subarray(0, 8),
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv(algorithm, key, nonce, options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      const secret = sealed.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(secret), decipher.final()]);
    },
  };
}
