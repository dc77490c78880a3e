import type { Actor, PackageTemplate, PackageTemplateInput } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './package-templates.repository.ts';

/** Package templates. Bonos are copies, so editing a template does not change sold ones. */
export function createPackageTemplatesService({
  database,
  clock,
  audit,
}: Pick<Dependencies, 'database' | 'clock' | 'audit'>) {
  async function read(connection: Connection, id: string): Promise<PackageTemplate> {
    const template = await repository.findTemplate(connection, id);
    if (!template) throw new DomainError('not_found');
    return template;
  }

  async function lock(trx: Transaction, id: string): Promise<PackageTemplate> {
    await repository.lockTemplate(trx, id);
    return read(trx, id);
  }

  async function clean(
    trx: Transaction,
    input: PackageTemplateInput,
    field: string,
  ): Promise<PackageTemplateInput> {
    const serviceIds = [...new Set(input.serviceIds)];
    if ((await repository.countServices(trx, serviceIds)) !== serviceIds.length) {
      throw invalidFields({ [field]: 'Alguno de los servicios ya no existe.' });
    }
    return { ...input, serviceIds };
  }

  return {
    list: () => repository.listTemplates(database.connection),

    async create(
      trx: Transaction,
      actor: Actor,
      input: PackageTemplateInput,
    ): Promise<PackageTemplate> {
      const id = newId();
      const template = await clean(trx, input, 'serviceIds');
      await repository.insertTemplate(trx, { ...template, id, now: clock.now() });
      await audit.write(trx, { actor, action: 'created', entity: 'packageTemplate', entityId: id });
      return read(trx, id);
    },

    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      input: PackageTemplateInput,
      version: number,
    ): Promise<PackageTemplate> {
      const current = await lock(trx, id);
      if (current.version !== version) throw new DomainError('stale_version', { current });
      const next = await clean(trx, input, 'template.serviceIds');
      await repository.updateTemplate(trx, id, next);
      const changes = changesBetween(current, { ...current, ...next });
      const entity = { entity: 'packageTemplate', entityId: id } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return read(trx, id);
    },

    async setStatus(
      trx: Transaction,
      actor: Actor,
      id: string,
      status: PackageTemplate['status'],
    ): Promise<PackageTemplate> {
      const current = await lock(trx, id);
      if (current.status === status) throw new DomainError('illegal_transition');
      await repository.setTemplateStatus(trx, id, status);
      const action = status === 'archived' ? 'archived' : 'restored';
      await audit.write(trx, { actor, action, entity: 'packageTemplate', entityId: id });
      return read(trx, id);
    },
  };
}
