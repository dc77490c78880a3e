import { redirect } from 'react-router-dom';
import { mountOf, type AreaMount, type Registry, type Session } from '@aforo/shared/contract';
import type { VisitorRegistry } from '../registry/visitor-registry.ts';
import { pathAfterLogin } from '../session/path-after-login.ts';
import type { SessionStore } from '../session/session-store.ts';

/**
 * The mount of a URL for this user.
 * @throws a redirect to the login or away from it, or a 404, 403 or 503 response
 */
export async function resolveMount(
  registry: Pick<VisitorRegistry, 'current' | 'of' | 'isClosed'>,
  session: Pick<SessionStore, 'read'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<AreaMount> {
  const mount = mountOf(registry.current(), pathname);
  if (mount?.roles === null) {
    if (!redirectsWhenLoggedIn({ pathname, search })) return mount;
    // If the session can't be read, the screen is shown and will show the error itself.
    const known = await session.read().catch(() => null);
    if (!known) return mount;
    throw redirect(pathAfterLogin(await registry.of(known.user.role), known, search));
  }
  const current = await session.read();
  if (!current) {
    const isAnybodys = mount !== undefined || (await registry.isClosed(pathname));
    if (!isAnybodys) throw problem(404, 'Not Found');
    throw redirect(`/login?volver=${encodeURIComponent(pathname + search)}`);
  }
  const { role } = current.user;
  const known = await registry.of(role);
  // The user's registry could not be loaded: another role's registry says nothing about their
  // access.
  if (known.role !== undefined && known.role !== role) throw problem(503, 'Service Unavailable');
  const ownMount = mountOf(known, pathname);
  if (ownMount && isOpenTo(ownMount, role)) return ownMount;
  if (ownMount || (await registry.isClosed(pathname))) throw problem(403, 'Forbidden');
  throw problem(404, 'Not Found');
}

/**
 * Whether `resolveMount` would return the shown mount again, as far as the page knows: then the
 * loader needn't run.
 */
export function staysMounted(
  registry: Registry,
  session: Session | null,
  shown: AreaMount | undefined,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): boolean {
  const mount = mountOf(registry, pathname);
  if (!mount || mount.area !== shown?.area || mount.basePath !== shown.basePath) return false;
  if (mount.roles === null) return !redirectsWhenLoggedIn({ pathname, search });
  return session !== null && mount.roles.includes(session.user.role);
}

/**
 * Whether a logged-in user is redirected from there: the login, and the registration with a return
 * path.
 */
function redirectsWhenLoggedIn({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  if (pathname === '/register' || pathname === '/register/booking') {
    return new URLSearchParams(search).has('volver');
  }
  return pathname === '/login';
}

function isOpenTo({ roles }: AreaMount, role: Session['user']['role']): boolean {
  return roles === null || roles.includes(role);
}

function problem(status: number, statusText: string): Response {
  return new Response(null, { status, statusText });
}
