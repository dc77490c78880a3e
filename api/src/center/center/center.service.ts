import type { Actor, Center, CenterInput } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { normalisePhone } from '../../platform/phone.ts';
import * as repository from './center.repository.ts';
import { centerAuditId, readCenter } from './center.repository.ts';

/** The name and contact data of the center. */
export function createCenterService({ database, audit }: Pick<Dependencies, 'database' | 'audit'>) {
  return {
    read: async (): Promise<Center> => presentCenter(await readCenter(database.connection)),

    /**
     * @throws {DomainError} `stale_version` with the current center; `validation_failed` (phone)
     */
    async update(
      trx: Transaction,
      actor: Actor,
      { version, name, address, phone, email }: CenterInput & { version: number },
    ): Promise<Center> {
      const before = await repository.lockCenter(trx);
      if (!repository.isPartCurrent(before, 'contact', version)) {
        throw new DomainError('stale_version', { current: presentCenter(before) });
      }
      const contact = {
        name,
        address,
        phone: normalisePhone(phone, before.country),
        email: email || null,
      };
      const changes = changesBetween(contactOf(before), contact);
      if (changes.length === 0) return presentCenter(before);
      await repository.updateContact(trx, contact);
      const after = await repository.countPartChange(trx, 'contact');
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return presentCenter(after);
    },
  };
}

function contactOf({ name, address, phone, email }: repository.CenterRow) {
  return { name, address, phone, email };
}

function presentCenter(row: repository.CenterRow): Center {
  const { name, address, phone, email, time_zone: timeZone, version } = row;
  return { name, address, phone: phone ?? '', email: email ?? '', timeZone, version };
}
