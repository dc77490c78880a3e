import { randomBytes } from 'node:crypto';
import { transportSecurity } from '@aforo/api/config';

/** Headers of all responses of the gateway itself. `publicUrl` is https if TLS is used. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Links in e-mails have tokens in the URL, which other sites must not see as the referrer.
    'referrer-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': transportSecurity,
    }),
  };
}

/**
 * For files that a browser can open as a document, such as SVG images with scripts and links.
 * Opened that way, they run no scripts, have no origin and load no resources; in an `<img>`, or as
 * a page's script or style sheet, the page's policy applies.
 */
export const fileSecurityHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
} as const;

/** Additional headers of a page, with the policy of this response. */
export function pageSecurityHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}

/** 128 random bits for one response. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // Scripts with the nonce are trusted with what they load: federation's scripts carry the
    // registry's hashes.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
