import { roleHome, type Registry, type Session } from '@aforo/shared/contract';
import { mountOf } from '../registry/registry.ts';

/**
 * Where the person was going (`?volver=`), if it is a place of ours that they may enter. Who still lacks
 * the second factor that the centre asks for goes by way of the profile, where it is set up.
 */
export function wantedPath(registry: Registry, session: Session, search: string): string {
  const home = roleHome[session.user.role];
  const path = allowedPath(registry, session, search) ?? home;
  if (!session.needsSecondFactor || path === home) return path;
  return `${home}?volver=${encodeURIComponent(path)}`;
}

function allowedPath(registry: Registry, session: Session, search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('volver');
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const mount = mountOf(registry, new URL(wanted, 'http://aforo.invalid').pathname);
  return mount?.roles?.includes(session.user.role) ? wanted : undefined;
}
