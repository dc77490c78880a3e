import { type Action, type Actor, can, type Subject } from '@aforo/shared/contract';
import { DomainError } from '../domain-error.ts';

/** What a policy may look at: the user and the validated parts of the request. */
export interface Asked<Params, Query, Body> {
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
}

/** A permission over one record: `subject` says whose it is, null when it doesn't exist. */
export interface SubjectPolicy<Context> {
  action: Action;
  subject: (context: Context) => Subject | null | Promise<Subject | null>;
}

/**
 * Who may call a route: anybody; anybody logged in; a user with a permission over all records; a
 * user with it over the requested record.
 */
export type Policy<Context> = 'public' | 'authenticated' | Action | SubjectPolicy<Context>;

/** The policy of routes about oneself. */
export function overOneself(action: Action): SubjectPolicy<{ actor: Actor }> {
  return { action, subject: ({ actor }) => ownSubject(actor) };
}

/**
 * First half, before the body is read: does the role allow it at all?
 * @throws {DomainError} `forbidden`
 */
export function checkRole(policy: Policy<never>, actor: Actor): void {
  if (!mayEver(policy, actor)) throw new DomainError('forbidden');
}

/** Whether there is any record that this user may do it to. */
export function mayEver(policy: Policy<never>, actor: Actor): boolean {
  if (policy === 'public' || policy === 'authenticated') return true;
  return typeof policy === 'string'
    ? can(actor, policy)
    : can(actor, policy.action, ownSubject(actor)) || can(actor, policy.action);
}

/**
 * Second half, after validation. Somebody else's record is answered like one that doesn't exist.
 * @throws {DomainError} `not_found`
 */
export async function checkSubject<Context extends { actor: Actor }>(
  policy: Policy<Context>,
  context: Context,
): Promise<void> {
  if (typeof policy === 'string') return;
  const subject = await policy.subject(context);
  if (subject === null || !can(context.actor, policy.action, subject)) {
    throw new DomainError('not_found');
  }
}

function ownSubject(actor: Actor): Subject {
  return {
    userId: actor.userId,
    clientId: actor.clientId ?? null,
    professionalIds: actor.professionalId ? [actor.professionalId] : [],
  };
}
