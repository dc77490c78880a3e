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
  /** Creates a record for a side and returns its id; absent for routes without one. */
  thing?: (fixtures: AuthorisationFixtures, side: Side) => string | Promise<string>;
  /** Query and body of the request with that id; `:id` and `:token` of the path are filled in separately. */
  ask?: (id: string, fixtures: AuthorisationFixtures) => Asking | Promise<Asking>;
  /** The status that a request without the right secret or with an incomplete body gets. */
  answers?: number;
  /** An event stream: only the headers of the answer are checked. */
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
/** Routes about oneself: they take no id, so there is nobody else's record to reach. */
export const oneself: Reaches = ['own', 'own', 'own', 'own'];
/** A client's own record; staff may call the route and have none. */
export const ownOfClient: Reaches = ['own', 'none', 'absent', 'absent'];
