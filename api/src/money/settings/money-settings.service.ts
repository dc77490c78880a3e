import type { Actor, moneySettingsSchema, MoneySettingsInput } from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { centerAuditId } from '../../center/center/index.ts';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import * as repository from './money-settings.repository.ts';
import { type MoneySettings, readMoneySettings } from './money-settings.repository.ts';

type Presented = z.infer<typeof moneySettingsSchema>;

/** How the center issues documents and what its limits are, as the administration decides. */
export function createMoneySettingsService({
  database,
  audit,
}: Pick<Dependencies, 'database' | 'audit'>) {
  return {
    read: async (): Promise<Presented> =>
      present(database.connection, await readMoneySettings(database.connection)),

    /**
     * @throws {DomainError} `stale_version` with the settings as they are; `validation_failed` when
     * records name another NIF, or there is nobody to name as the program's producer
     */
    async update(
      trx: Transaction,
      actor: Actor,
      { version, ...wanted }: MoneySettingsInput,
    ): Promise<Presented> {
      const before = await repository.lockMoneySettings(trx);
      if (before.version !== version) {
        throw new DomainError('stale_version', { current: await present(trx, before) });
      }
      if (wanted.regime === 'verifactu' && before.producerName === '') {
        throw invalidFields({
          regime:
            'Falta decir en el servidor quién ha hecho el programa (FISCAL_PRODUCER_NAME y FISCAL_PRODUCER_NIF).',
        });
      }
      if (wanted.taxId !== before.taxId && (await repository.hasFiscalRecords(trx))) {
        throw invalidFields({ taxId: 'Ya hay facturas con el NIF de antes: no se puede cambiar.' });
      }
      const changes = changesBetween<typeof wanted>({ ...before }, wanted);
      if (changes.length === 0) return present(trx, before);
      const after = await repository.storeMoneySettings(trx, wanted);
      const entity = { entity: 'center', entityId: centerAuditId } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return present(trx, after);
    },
  };
}

async function present(connection: Connection, settings: MoneySettings): Promise<Presented> {
  const { producerName, producerTaxId: _nif, installationId: _id, ...shown } = settings;
  return {
    ...shown,
    isTaxIdFixed: await repository.hasFiscalRecords(connection),
    hasProducer: producerName !== '',
  };
}
