import type { Side, AuthorisationFixtures } from './authorisation-fixtures.ts';

/**
 * What a role may do with a route. `all`: with everybody's things; `own`: with their own, and
 * somebody else's is answered like one that isn't there; `none`: the role is refused whatever it
 * names; `absent`: allowed, but such a person has no such thing of their own.
 */
export type Reach = 'all' | 'own' | 'none' | 'absent';

/** In this order: client, professional, receptionist, admin. */
export type Reaches = readonly [Reach, Reach, Reach, Reach];

export interface Row {
  who: 'public' | Reaches;
  /** Makes one for a side and says its id; a row without it names nothing. */
  thing?: (fixtures: AuthorisationFixtures, side: Side) => string | Promise<string>;
  /** What is asked with that id; `:id` and `:token` of the path are filled in besides. */
  ask?: (id: string, fixtures: AuthorisationFixtures) => Asking;
  /** The answer of a route to somebody without its secret, or without what it wants to be told. */
  answers?: number;
  /** Its answer doesn't end by itself: only its head is looked at. */
  isStream?: true;
}

export interface Asking {
  query?: Record<string, string>;
  body?: object;
  /** Instead of a JSON body. */
  upload?: Buffer;
}

export const everybody: Reaches = ['all', 'all', 'all', 'all'];
export const staffOnly: Reaches = ['none', 'all', 'all', 'all'];
export const frontDeskOnly: Reaches = ['none', 'none', 'all', 'all'];
export const adminOnly: Reaches = ['none', 'none', 'none', 'all'];
/** What one does with oneself: nobody's id is named, so there is nobody else's to reach. */
export const oneself: Reaches = ['own', 'own', 'own', 'own'];
/** A client's own; the staff may ask, and has none. */
export const ownOfClient: Reaches = ['own', 'none', 'absent', 'absent'];
