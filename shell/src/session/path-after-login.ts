import { mountOf, roleHome, type Registry, type Session } from '@aforo/shared/contract';

/**
 * Where the person was going (`?volver=`), if it is a path of this site that they may open. Who still
 * lacks the second factor that the center requires goes to the profile first, where it is set up.
 */
export function pathAfterLogin(registry: Registry, session: Session, search: string): string {
  const home = roleHome[session.user.role];
  const path = allowedPath(registry, session, search) ?? home;
  if (!session.needsSecondFactor || path === home) return path;
  return `${home}?volver=${encodeURIComponent(path)}`;
}

function allowedPath(registry: Registry, session: Session, search: string): string | undefined {
  const wanted = ownAddress(new URLSearchParams(search).get('volver') ?? '');
  const mount = wanted && mountOf(registry, wanted.pathname);
  if (!wanted || !mount?.roles?.includes(session.user.role)) return undefined;
  // As the browser reads it, which is what was looked at.
  return wanted.pathname + wanted.search + wanted.hash;
}

/** A placeholder for our own origin: a path resolves to it, any other URL doesn't. */
const origin = 'http://aforo.invalid';

/**
 * Browsers drop tabs and line breaks from an address and take `\` for `/`, so that `/<tab>/evil` leads
 * to another site: what they would read is asked for, and what only hides something is refused.
 */
function ownAddress(wanted: string): URL | null {
  if (!wanted.startsWith('/') || /[\p{Cc}\p{Cf}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  return url.origin === origin ? url : null;
}
