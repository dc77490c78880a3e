import type { Actor, promotionInputSchema } from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertPromotion } from './promotions.repository.ts';

/**
 * @returns its id
 * @throws {DomainError} `code_taken`
 */
export async function makePromotion(
  { clock, audit }: Dependencies,
  trx: Transaction,
  actor: Actor,
  input: z.output<typeof promotionInputSchema>,
): Promise<string> {
  const id = newId();
  const promotion = { ...input, id, at: clock.now(), userId: actor.userId };
  if (!(await insertPromotion(trx, promotion))) throw new DomainError('code_taken');
  await audit.write(trx, { actor, action: 'created', entity: 'promotion', entityId: id });
  return id;
}
