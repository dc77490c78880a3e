import { randomBytes } from 'node:crypto';
import { transportSecurity } from 'api/config';

/** Headers of every answer of the gateway itself. `publicUrl` is https where TLS is on. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Links in mails carry tokens in the URL; no other site may see it as the referrer.
    'referrer-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': transportSecurity,
    }),
  };
}

/**
 * For a file that a browser could open as a document of its own: an SVG image is one, with scripts and
 * links. Opened like that it runs nothing, has no origin and fetches nothing; in an `<img>`, or as a
 * page's script or style sheet, the policy of the page holds.
 */
export const fileSecurityHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
} as const;

/** What a page may do besides, with the policy of this one response. */
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
    // What the nonced scripts load, they answer for: federation's scripts carry the registry's hashes.
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
