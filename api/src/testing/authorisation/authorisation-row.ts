import type { Side, AuthorisationFixtures } from './authorisation-fixtures.ts';

/**
 * What a role may do with a route. `all`: with every record; `own`: with their own, while another's
 * gets the same answer as a missing one; `none`: the role is always refused; `absent`: allowed, but
 * this role has no such record.
 */
export type Reach = 'all' | 'own' | 'none' | 'absent';

/** In this order: client, professional, receptionist, admin. */
export type Reaches = readonly [Reach, Reach, Reach, Reach];

export interface Row {
  who: 'public' | Reaches;
  /** Creates a record for a side and returns its id; absent for routes without a record. */
  thing?: (fixtures: AuthorisationFixtures, side: Side) => string | Promise<string>;
  /**
   * Query and body of the request for that id; `:id` and `:token` of the path are filled in
   * separately.
   */
  ask?: (id: string, fixtures: AuthorisationFixtures) => RequestParts | Promise<RequestParts>;
  /** The status of a request without the right secret or with an incomplete body. */
  answers?: number;
  /** An event stream: only the headers of the answer are checked. */
  isStream?: true;
}

export interface RequestParts {
  query?: Record<string, string>;
  body?: object;
  /** Replaces a JSON body. */
  upload?: Buffer;
}

export const allRoles: Reaches = ['all', 'all', 'all', 'all'];
export const staffOnly: Reaches = ['none', 'all', 'all', 'all'];
export const frontDeskOnly: Reaches = ['none', 'none', 'all', 'all'];
export const adminOnly: Reaches = ['none', 'none', 'none', 'all'];
/** Routes on the user's own data: they take no id, so no other user's record can be reached. */
export const ownData: Reaches = ['own', 'own', 'own', 'own'];
/** A client's own record; staff may call the route and have none. */
export const ownOfClient: Reaches = ['own', 'none', 'absent', 'absent'];
