import type { Actor, AuditAction, Resource, Service, ServiceInput } from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import {
  type Connection,
  lockSchedules,
  type Transaction,
  type TransactionFor,
} from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import type { FilesService } from '../../platform/files/index.ts';
import { newId } from '../../platform/ids.ts';
import { peakUsage } from '../../platform/time/peak-usage.ts';
import * as resources from './resources.repository.ts';
import * as repository from './services.repository.ts';

type ResourceInput = Pick<Resource, 'name' | 'kind' | 'quantity'>;

/** The services of the center, with the rooms and equipment that they need. */
export function createServicesService(
  { database, clock, audit }: Dependencies,
  files: FilesService,
) {
  async function lock(trx: Transaction, id: string): Promise<Service> {
    const service = await repository.lockService(trx, id);
    if (!service) throw new DomainError('not_found');
    return service;
  }

  async function read(connection: Connection, id: string): Promise<Service> {
    const service = await repository.findService(connection, id);
    if (!service) throw new DomainError('not_found');
    return service;
  }

  /** Resources of a service must exist, be listed once and not exceed the quantity available. */
  async function checkResources(trx: Transaction, input: ServiceInput): Promise<void> {
    const known = new Map((await resources.listResources(trx)).map((one) => [one.id, one]));
    const seen = new Set<string>();
    for (const [position, { resourceId, quantity }] of input.resources.entries()) {
      const resource = known.get(resourceId);
      const path = `resources.${position}`;
      if (!resource || resource.status === 'archived' || seen.has(resourceId)) {
        throw invalidFields({
          [`${path}.resourceId`]: 'Elige una sala o un material de la lista.',
        });
      }
      if (quantity > resource.quantity) {
        throw invalidFields({ [`${path}.quantity`]: `Solo hay ${resource.quantity}.` });
      }
      seen.add(resourceId);
    }
  }

  async function checkPicture(trx: Transaction, { pictureFileId }: ServiceInput): Promise<void> {
    if (!pictureFileId || (await files.lockServicePicture(trx, pictureFileId))) return;
    throw invalidFields({ pictureFileId: 'Esa imagen ya no está. Súbela otra vez.' });
  }

  const note = (
    trx: Transaction,
    actor: Actor,
    action: AuditAction,
    entity: 'service' | 'resource',
    entityId: string,
    changes: ReturnType<typeof changesBetween> = [],
  ) => audit.write(trx, { actor, action, entity, entityId, changes });

  return {
    /** Clients see the services that they can book online. */
    async list(actor: Actor): Promise<{ items: Service[] }> {
      const isForClients = actor.role === 'client';
      return { items: await repository.listServices(database.connection, { isForClients }) };
    },

    async create(trx: Transaction, actor: Actor, input: ServiceInput): Promise<Service> {
      await checkResources(trx, input);
      await checkPicture(trx, input);
      const id = newId();
      await repository.insertService(trx, { ...input, id, createdAt: clock.now() });
      await note(trx, actor, 'created', 'service', id);
      return read(trx, id);
    },

    /** Existing classes keep their capacity and times, which are changed in the timetable. */
    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      { version, ...input }: ServiceInput & { version: number },
    ): Promise<Service> {
      const before = await lock(trx, id);
      if (before.version !== version) throw new DomainError('stale_version', { current: before });
      const uses = await repository.countUses(trx, id, clock.now());
      if (input.kind !== before.kind && uses.series + uses.sessions > 0) {
        throw new DomainError('in_use', uses);
      }
      await checkResources(trx, input);
      await checkPicture(trx, input);
      const { pictureFileId = before.pictureFileId } = input;
      const changes = changesBetween(before, {
        ...before,
        ...input,
        pictureFileId,
        reminderHours: input.reminderHours ?? before.reminderHours,
        level: input.level === undefined ? before.level : input.level,
        whatToBring: input.whatToBring ?? before.whatToBring,
        lateFeeMinor: input.lateFeeMinor === undefined ? before.lateFeeMinor : input.lateFeeMinor,
        noShowFeeMinor:
          input.noShowFeeMinor === undefined ? before.noShowFeeMinor : input.noShowFeeMinor,
        pictureFocusX: input.pictureFocusX ?? before.pictureFocusX,
        pictureFocusY: input.pictureFocusY ?? before.pictureFocusY,
      });
      if (changes.length === 0) return before;
      await repository.updateService(trx, id, input);
      if (before.pictureFileId && before.pictureFileId !== pictureFileId) {
        await files.deleteUnusedServicePictures(trx, { id: before.pictureFileId });
      }
      await note(trx, actor, 'updated', 'service', id, changes);
      return read(trx, id);
    },

    /**
     * @throws {DomainError} `in_use` while series generate sessions of it or some are in the future
     */
    async setStatus(
      trx: Transaction,
      actor: Actor,
      id: string,
      status: Service['status'],
    ): Promise<Service> {
      const service = await lock(trx, id);
      if (service.status === status) throw new DomainError('illegal_transition');
      const uses = await repository.countUses(trx, id, clock.now());
      if (status === 'archived' && uses.series + uses.sessions > 0) {
        throw new DomainError('in_use', uses);
      }
      await repository.setStatus(trx, id, status);
      await note(trx, actor, status === 'archived' ? 'archived' : 'restored', 'service', id);
      return read(trx, id);
    },

    /**
     * Stores a picture for the service that is later saved with it.
     * @throws {DomainError} `file_type_refused`, `file_unreadable`
     */
    async uploadPicture(
      run: TransactionFor<{ fileId: string }>,
      actor: Actor,
      original: Buffer,
    ): Promise<{ fileId: string }> {
      const image = await files.prepareImage(actor.userId, original);
      return run(async (trx) => ({ fileId: await files.storeServicePicture(trx, image) }));
    },

    async listResources(): Promise<{ items: Resource[] }> {
      return { items: await resources.listResources(database.connection) };
    },

    async createResource(trx: Transaction, actor: Actor, input: ResourceInput): Promise<Resource> {
      const id = newId();
      const resource = await resources.insertResource(trx, {
        ...input,
        id,
        createdAt: clock.now(),
      });
      await note(trx, actor, 'created', 'resource', id);
      return resource;
    },

    /** @throws {DomainError} `in_use` when future sessions need it, or need a larger quantity */
    async updateResource(
      trx: Transaction,
      actor: Actor,
      id: string,
      { version, ...input }: ResourceInput & { status: Resource['status']; version: number },
    ): Promise<Resource> {
      await lockSchedules(trx, [id]);
      const before = await resources.lockResource(trx, id);
      if (!before) throw new DomainError('not_found');
      if (before.version !== version) throw new DomainError('stale_version', { current: before });
      const changes = changesBetween(before, { ...before, ...input });
      if (changes.length === 0) return before;
      const now = clock.now();
      const peak = peakUsage(await resources.listUses(trx, id, now));
      const isLeaving = input.status === 'archived' && before.status === 'active';
      const users = isLeaving ? await resources.countUsers(trx, id) : 0;
      if (peak > input.quantity || (isLeaving && peak + users > 0)) {
        throw new DomainError('in_use', { neededAtOnce: peak });
      }
      const after = await resources.updateResource(trx, id, input);
      if ((before.quantity === 1) !== (after.quantity === 1)) {
        await resources.setExclusive(trx, id, after.quantity === 1, now);
      }
      const action = isLeaving
        ? 'archived'
        : before.status === after.status
          ? 'updated'
          : 'restored';
      await note(trx, actor, action, 'resource', id, changes);
      return after;
    },
  };
}
