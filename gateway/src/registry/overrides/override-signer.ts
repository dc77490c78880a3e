import * as z from 'zod/mini';
import type { Signer } from '../../http/signer.ts';

const overrideSchema = z.object({
  area: z.string(),
  /** Folder of the build, with a trailing slash. */
  url: z.string(),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
});
/** A build of an area from another origin, for one browser and a few hours. */
export type Override = z.infer<typeof overrideSchema>;

/** Signs and verifies links and cookies; a link's signature isn't valid in a cookie. */
export function createOverrideSigner(signer: Signer) {
  const linkText = ({ area, url, expiresAt }: Override): string =>
    JSON.stringify([area, url, expiresAt]);

  return {
    /** The value that a link carries besides area and address. */
    signature: (override: Override): string =>
      `${override.expiresAt}.${signer.sign('link', linkText(override))}`,
    /** When this signature for this area and address expires; null if it is invalid. */
    expiryOf(signature: string, { area, url }: Omit<Override, 'expiresAt'>): number | null {
      const [, digits, given] = /^(\d{1,12})\.([\w-]{43})$/.exec(signature) ?? [];
      if (digits === undefined || given === undefined) return null;
      const expiresAt = Number(digits);
      return signer.verify(given, 'link', linkText({ area, url, expiresAt })) ? expiresAt : null;
    },
    cookieValue(overrides: readonly Override[]): string {
      const content = Buffer.from(JSON.stringify(overrides)).toString('base64url');
      return `${content}.${signer.sign('cookie', content)}`;
    },
    /** Content of a cookie with a valid signature; empty for any other value. */
    readCookie(value: string | undefined): Override[] {
      const [, content, given] = /^([\w-]{1,4000})\.([\w-]{43})$/.exec(value ?? '') ?? [];
      if (content === undefined || given === undefined) return [];
      if (!signer.verify(given, 'cookie', content)) return [];
      const json: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
      const overrides = z.array(overrideSchema).safeParse(json);
      return overrides.success ? overrides.data : [];
    },
  };
}
