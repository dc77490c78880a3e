import type { Actor } from '@aforo/shared/contract';
import { invalidFields } from '../../platform/domain-error.ts';
import { orNotFound } from '../../platform/http/index.ts';

/**
 * The client of a booking: staff name the client; clients book for themselves, or name a dependant.
 * @throws {DomainError} a field error under `clientId` when staff name no client
 */
export function clientOf(actor: Actor, named: string | undefined): string {
  const id = named ?? actor.clientId;
  if (!id) throw invalidFields({ clientId: 'Elige para quién es.' });
  return id;
}

/**
 * The clients of a list: the named one, or the user and everyone for whom they act.
 * @throws {DomainError} `not_found` for staff, who have no client
 */
export function clientsOf(actor: Actor, named?: string): [string, ...string[]] {
  if (named !== undefined) return [named];
  return [orNotFound(actor.clientId), ...(actor.dependantIds ?? [])];
}
