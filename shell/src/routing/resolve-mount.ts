import { redirect } from 'react-router-dom';
import type { AreaMount, Registry, Session } from '@aforo/shared/contract';
import { mountOf } from '../registry/registry.ts';
import { pathAfterLogin } from '../session/path-after-login.ts';
import type { SessionStore } from '../session/session-store.ts';

/**
 * The mount of a URL for this person.
 * @throws a redirect to the login or away from it, or a 404 or 403 response.
 */
export async function resolveMount(
  registry: Registry,
  session: Pick<SessionStore, 'read'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<AreaMount> {
  const mount = mountOf(registry, pathname);
  if (!mount) throw problem(404, 'Not Found');
  if (mount.roles === null) {
    if (pathname !== '/login') return mount;
    // If the session can't be read, the login is shown, which will show what is wrong.
    const known = await session.read().catch(() => null);
    if (known) throw redirect(pathAfterLogin(registry, known, search));
    return mount;
  }
  const current = await session.read();
  if (!current) throw redirect(`/login?volver=${encodeURIComponent(pathname + search)}`);
  if (!mount.roles.includes(current.user.role)) throw problem(403, 'Forbidden');
  return mount;
}

/**
 * Whether `resolveMount` would return the shown mount again, as far as the page knows: then the loader
 * needn't run.
 */
export function staysMounted(
  registry: Registry,
  session: Session | null,
  shown: AreaMount | undefined,
  { pathname }: Pick<URL, 'pathname'>,
): boolean {
  const mount = mountOf(registry, pathname);
  if (!mount || mount.area !== shown?.area || mount.basePath !== shown.basePath) return false;
  if (mount.roles === null) return pathname !== '/login';
  return session !== null && mount.roles.includes(session.user.role);
}

function problem(status: number, statusText: string): Response {
  return new Response(null, { status, statusText });
}
