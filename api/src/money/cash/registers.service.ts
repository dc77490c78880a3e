import type { Actor, CashRegister } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { presentRegister } from './cash.presenter.ts';
import { throwIfOpen } from './shifts/open-cash.ts';
import {
  insertRegister,
  listRegisters,
  lockRegister,
  updateRegister,
} from './registers.repository.ts';

/** The center's registers; they are archived, never deleted. */
export function createRegistersService({ clock, audit }: Dependencies) {
  async function read(connection: Connection, id: string): Promise<CashRegister> {
    const [row] = await listRegisters(connection, id);
    if (!row) throw new DomainError('not_found');
    return presentRegister(row);
  }

  async function lock(trx: Transaction, id: string) {
    const register = await lockRegister(trx, id);
    if (!register) throw new DomainError('not_found');
    return register;
  }

  return {
    async list(connection: Connection): Promise<CashRegister[]> {
      return (await listRegisters(connection)).map(presentRegister);
    },

    async create(trx: Transaction, actor: Actor, name: string): Promise<CashRegister> {
      const id = newId();
      await insertRegister(trx, { id, name, now: clock.now() });
      await audit.write(trx, { actor, action: 'created', entity: 'cashRegister', entityId: id });
      return read(trx, id);
    },

    async rename(
      trx: Transaction,
      actor: Actor,
      id: string,
      { name, version }: { name: string; version: number },
    ): Promise<CashRegister> {
      const before = await lock(trx, id);
      if (before.version !== version) {
        throw new DomainError('stale_version', { current: await read(trx, id) });
      }
      await updateRegister(trx, id, { name });
      const changes = changesBetween({ name: before.name }, { name });
      const entity = { entity: 'cashRegister', entityId: id } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return read(trx, id);
    },

    async setStatus(
      trx: Transaction,
      actor: Actor,
      id: string,
      status: CashRegister['status'],
    ): Promise<CashRegister> {
      const before = await lock(trx, id);
      if (before.status === status) throw new DomainError('illegal_transition');
      await throwIfOpen(trx, id);
      await updateRegister(trx, id, { status });
      const action = status === 'archived' ? 'archived' : 'restored';
      await audit.write(trx, { actor, action, entity: 'cashRegister', entityId: id });
      return read(trx, id);
    },
  };
}
