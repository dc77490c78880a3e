import { mountOf, roleHome, type Registry, type Role, type Session } from '@aforo/shared/contract';

/**
 * The return path (`?volver=`), if it is a path of this site that the user may open. A user without
 * the second factor that the center requires goes to the profile first, to set it up.
 */
export function pathAfterLogin(registry: Registry, session: Session, search: string): string {
  const { role } = session.user;
  const wanted = allowedPath(registry, session, search);
  if (!session.needsSecondFactor) return wanted ?? landingOf(registry, role);
  const home = roleHome[role];
  return wanted === undefined || wanted === home
    ? home
    : `${home}?volver=${encodeURIComponent(wanted)}`;
}

/** The landing screen of the role, from the manifest of its home area. */
function landingOf({ areas, mounts }: Registry, role: Role): string {
  const home = roleHome[role];
  const area = mounts.find(({ prefix }) => prefix === home)?.area ?? '';
  const landing = areas[area]?.areaManifest?.landing;
  return landing ? `${home}/${landing}` : home;
}

function allowedPath(registry: Registry, session: Session, search: string): string | undefined {
  const wanted = ownAddress(new URLSearchParams(search).get('volver') ?? '');
  const mount = wanted && mountOf(registry, wanted.pathname);
  if (!wanted || !mount?.roles?.includes(session.user.role)) return undefined;
  // The normalized URL, because that is what was checked.
  return wanted.pathname + wanted.search + wanted.hash;
}

/** A placeholder for our own origin: a path resolves to it, any other URL doesn't. */
const origin = 'http://aforo.invalid';

/**
 * Browsers drop tabs and line breaks from a URL and treat `\` as `/`, so `/<tab>/evil` leads to
 * another site: the URL is parsed as a browser would, and control and format characters are
 * refused.
 */
function ownAddress(wanted: string): URL | null {
  if (!wanted.startsWith('/') || /[\p{Cc}\p{Cf}]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  return url.origin === origin ? url : null;
}
