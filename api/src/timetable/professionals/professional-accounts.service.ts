import type { Actor } from '@aforo/shared/contract';
import type { AuditService } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './professionals.repository.ts';

/** Distinguishable on both themes; assigned in this order. */
const colors = ['#0f766e', '#1d4ed8', '#b45309', '#7e22ce', '#be123c', '#15803d', '#0369a1'];

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
    const count = await repository.countProfessionals(trx);
    await repository.insertProfessional(trx, {
      id,
      name: user.name,
      color: colors[count % colors.length] ?? '#0f766e',
      bio: '',
      userId: user.id,
      createdAt: clock.now(),
    });
    return note('created', id);
  };
}
