import { type Actor, nextProfessionalColor } from '@aforo/shared/contract';
import type { AuditService } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './professionals.repository.ts';

/**
 * Gives an account with the role professional a professional record, in the transaction that
 * assigns the role: its existing record, that of the only person with its name and no account, or a
 * new one.
 */
export function createProfessionalAccountsService({
  clock,
  audit,
}: {
  clock: Clock;
  audit: AuditService;
}) {
  return async (
    trx: Transaction,
    actor: Actor,
    user: { id: string; name: string },
  ): Promise<void> => {
    const note = (action: 'created' | 'updated' | 'restored', entityId: string) =>
      audit.write(trx, { actor, action, entity: 'professional', entityId });
    const linkedProfessional = await repository.lockOfUser(trx, user.id);
    if (linkedProfessional?.status === 'active') return;
    if (linkedProfessional) {
      await repository.setStatus(trx, linkedProfessional.id, 'active');
      return note('restored', linkedProfessional.id);
    }
    const namesake = await repository.findUnlinkedByName(trx, user.name);
    if (namesake) {
      await repository.linkUser(trx, namesake.id, user.id);
      return note('updated', namesake.id);
    }
    const id = newId();
    await repository.insertProfessional(trx, {
      id,
      name: user.name,
      color: nextProfessionalColor(await repository.listColors(trx)),
      bio: '',
      userId: user.id,
      createdAt: clock.now(),
    });
    return note('created', id);
  };
}
