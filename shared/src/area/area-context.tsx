import { createContext, use } from 'react';
import {
  can,
  type Action,
  type Session,
  type SlotContexts,
  type SlotName,
  type Subject,
} from '../contract/index.ts';
import type { MountParcel } from './outlet/area-outlet.tsx';
import type { AreaProps } from './area-contract.ts';

export interface AreaContextValue extends AreaProps {
  /** single-spa's own prop; mounts a parcel as a child of this area. */
  mountParcel: MountParcel;
  area: string;
}

export const AreaContext = createContext<AreaContextValue | null>(null);

/** The context of the area that contains the caller. */
export function useArea(): AreaContextValue {
  const value = use(AreaContext);
  if (!value) throw new Error('useArea needs an area around it');
  return value;
}

/**
 * The session, for screens that require a logged-in user.
 * @throws without a session
 */
export function useSession(): Session {
  const { session } = useArea();
  if (!session) throw new Error('This screen needs a session');
  return session;
}

/** Checks a permission with the same rule as the server. */
export function useCan(): (action: Action, subject?: Subject) => boolean {
  const { session } = useArea();
  return (action, subject) =>
    session !== null && can({ userId: session.user.id, ...session.user }, action, subject);
}

/**
 * What the host of a slot passes to the screen in it.
 * @throws outside of this slot
 */
export function useSlot<Name extends SlotName>(name: Name): SlotContexts[Name] {
  const { slot } = useArea();
  if (slot?.name !== name) throw new Error(`This screen needs the slot ${name}`);
  return slot.context as SlotContexts[Name]; // the compiler doesn't narrow a union by a generic name
}
