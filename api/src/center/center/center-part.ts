import type { Actor } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import {
  type CenterPartName,
  type CenterRow,
  centerAuditId,
  countPartChange,
  isPartCurrent,
  lockCenter,
  readCenter,
} from './center.repository.ts';

/** Fields of the single center row that are saved together. */
interface CenterPart<Values> {
  name: CenterPartName;
  of(row: CenterRow): Values;
  write(trx: Transaction, row: CenterRow, values: Values): Promise<void>;
}

type Versioned<Values> = Values & { version: number };

/** Reads and writes one part of the center. Changing another part does not make this one stale. */
export function createCenterPart<Values extends object>(
  { database, audit }: Pick<Dependencies, 'database' | 'audit'>,
  { name, of, write }: CenterPart<Values>,
) {
  const present = (row: CenterRow): Versioned<Values> => ({ ...of(row), version: row.version });
  return {
    read: async (connection: Connection = database.connection) =>
      present(await readCenter(connection)),

    /**
     * Does nothing when no value changes.
     * @param version the version that the form was loaded with
     * @throws {DomainError} `stale_version` with the current values
     */
    async update(
      trx: Transaction,
      actor: Actor,
      version: number,
      values: Values,
    ): Promise<Versioned<Values>> {
      const before = await lockCenter(trx);
      // guard: expected version of settings (policies.test.ts)
      // without: `if (!isPartCurrent(before, name, version)) {` → `if (version === 0) {`
      if (!isPartCurrent(before, name, version)) {
        throw new DomainError('stale_version', { current: present(before) });
      }
      const changes = changesBetween(of(before), values);
      if (changes.length === 0) return present(before);
      await write(trx, before, values);
      const after = await countPartChange(trx, name);
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return present(after);
    },
  };
}
