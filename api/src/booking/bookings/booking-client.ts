import type { Actor } from '@aforo/shared/contract';
import { invalidFields } from '../../platform/domain-error.ts';

/**
 * The client of a booking: clients book for themselves, staff name the client.
 * @throws {DomainError} a field error under `clientId` when staff name no client
 */
export function clientOf(actor: Actor, named: string | undefined): string {
  const id = named ?? actor.clientId;
  if (!id) throw invalidFields({ clientId: 'Elige para quién es.' });
  return id;
}
