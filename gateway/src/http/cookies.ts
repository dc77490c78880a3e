/** The value of a cookie in a `Cookie` header; undefined if it is absent. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Whether the browser sent a session's cookie; only the API knows whether it is valid. */
export function hasSessionCookie(header: string | undefined): boolean {
  return /(^|;\s*)(__Host-)?aforo_session=[^;]/.test(header ?? '');
}
