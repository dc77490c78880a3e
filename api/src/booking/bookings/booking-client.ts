import type { Actor } from '@aforo/shared/contract';
import { invalidFields } from '../../platform/domain-error.ts';

/**
 * Whom a booking is for: clients book for themselves, the staff says for whom.
 * @throws {DomainError} a text under `clientId` when nobody is named
 */
export function clientOf(actor: Actor, named: string | undefined): string {
  const id = named ?? actor.clientId;
  if (!id) throw invalidFields({ clientId: 'Elige para quién es.' });
  return id;
}
