import { roleHome, type Registry, type Session } from '@aforo/shared/contract';
import { mountOf } from '../registry/registry.ts';

/** Where the person was going (`?volver=`), if it is a place of ours that they may enter. */
export function wantedPath(registry: Registry, session: Session, search: string): string {
  const home = roleHome[session.user.role];
  const wanted = new URLSearchParams(search).get('volver');
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return home;
  const mount = mountOf(registry, new URL(wanted, 'http://aforo.invalid').pathname);
  return mount?.roles?.includes(session.user.role) ? wanted : home;
}
