import { createContext, use } from 'react';
import { can, type Action, type Session, type Subject } from '../contract/index.ts';
import type { MountParcel } from './area-outlet.tsx';
import type { AreaProps } from './area-contract.ts';

export interface AreaContextValue extends AreaProps {
  /** single-spa's own prop: mounts a child of this area. */
  mountParcel: MountParcel;
  area: string;
}

export const AreaContext = createContext<AreaContextValue | null>(null);

/** What the shell gave the area that the caller stands in. */
export function useArea(): AreaContextValue {
  const value = use(AreaContext);
  if (!value) throw new Error('useArea needs an area around it');
  return value;
}

/** The session of a screen that only opens when somebody is logged in. */
export function useSession(): Session {
  const { session } = useArea();
  if (!session) throw new Error('This screen needs a session');
  return session;
}

/** Whether the person may do it: the same rule that the server applies. */
export function useCan(): (action: Action, subject?: Subject) => boolean {
  const { session } = useArea();
  return (action, subject) =>
    session !== null && can({ userId: session.user.id, ...session.user }, action, subject);
}
