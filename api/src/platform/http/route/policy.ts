import { type Action, type Actor, can, type Subject } from '@aforo/shared/contract';
import { DomainError } from '../../domain-error.ts';

/** The input of a policy: the user and the validated parts of the request. */
export interface PolicyContext<Params, Query, Body> {
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
}

/** A permission on one record: `subject` returns its owner, null when it does not exist. */
export interface SubjectPolicy<Context> {
  action: Action;
  subject: (context: Context) => Subject | null | Promise<Subject | null>;
}

/**
 * Who may call a route: anybody; any logged-in user; a user with a permission on all records; a
 * user with a permission on the requested record.
 */
export type Policy<Context> = 'public' | 'authenticated' | Action | SubjectPolicy<Context>;

/** The policy of routes on the user's own data. */
export function ownDataPolicy(action: Action): SubjectPolicy<{ actor: Actor }> {
  return { action, subject: ({ actor }) => ownSubject(actor) };
}

/** The same for routes that also take the id of a dependant, for whom the user acts. */
export function ownOrDependantPolicy(
  action: Action,
): SubjectPolicy<{ actor: Actor; query: { clientId?: string | undefined } }> {
  return {
    action,
    // Without an id, the user's own data, also of staff, who have no client.
    subject: ({ actor, query: { clientId } }) =>
      clientId === undefined ? ownSubject(actor) : { clientId },
  };
}

/**
 * First half, before the body is read: whether the role allows the call at all.
 * @throws {DomainError} `forbidden`
 */
export function checkRole(policy: Policy<never>, actor: Actor): void {
  // guard: role check (authorisation.test.ts)
  if (!mayEver(policy, actor)) throw new DomainError('forbidden');
}

/** Whether any record exists for which this user may have the permission. */
export function mayEver(policy: Policy<never>, actor: Actor): boolean {
  if (policy === 'public' || policy === 'authenticated') return true;
  return typeof policy === 'string'
    ? can(actor, policy)
    : can(actor, policy.action, ownSubject(actor)) || can(actor, policy.action);
}

/**
 * Second half, after validation. Another user's record gets the same answer as an unknown one.
 * @throws {DomainError} `not_found`
 */
export async function checkSubject<Context extends { actor: Actor }>(
  policy: Policy<Context>,
  context: Context,
): Promise<void> {
  if (typeof policy === 'string') return;
  const subject = await policy.subject(context);
  // guard: ownership check (authorisation.test.ts)
  // without: `if (subject === null || !can(context.actor, policy.action, subject)) {` → `if (subject === null) {`
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
