import type { Actor } from '@aforo/shared/contract';
import { orNotFound } from '../../platform/http/index.ts';

/**
 * A list of the named client, or of the user and, apart, of each person for whom they act. One
 * after the other: a page asks for several such lists at once.
 * @throws {DomainError} `not_found` for staff, who have no client
 */
export async function ofFamily<List extends { items: unknown[] }>(
  actor: Actor,
  named: string | undefined,
  read: (clientId: string) => Promise<List>,
): Promise<List & { dependants: { clientId: string; items: List['items'] }[] }> {
  const own = await read(orNotFound(named ?? actor.clientId));
  const dependants: { clientId: string; items: List['items'] }[] = [];
  for (const clientId of named === undefined ? (actor.dependantIds ?? []) : []) {
    dependants.push({ clientId, items: (await read(clientId)).items });
  }
  return { ...own, dependants };
}
