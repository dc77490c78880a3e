import type {
  Actor,
  BodyOf,
  PackageTemplate,
  PackageTemplateInput,
  setPackageTemplateStatus,
} from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
import { readCenter } from '../../center/center/index.ts';
import * as repository from './package-templates.repository.ts';
import {
  defaultPlan,
  mostSeatsOf,
  putPlan,
  usesOfPlan,
} from './plans/membership-plan.repository.ts';

type StatusInput = BodyOf<typeof setPackageTemplateStatus>;

const membersText = (count: number) =>
  count === 1 ? 'Hay 1 suscripción' : `Hay ${count} suscripciones`;

/** Package templates. Bonos are copies, so editing a template does not change sold ones. */
export function createPackageTemplatesService({ database, clock, audit }: Dependencies) {
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

  /** Writes the plan of a package that renews; without one in the request it stays as it is. */
  async function savePlan(
    trx: Transaction,
    id: string,
    { plan = null, renewsMonthly = false }: PackageTemplateInput,
    path: string,
  ): Promise<void> {
    if (!plan || !renewsMonthly) return;
    const makeUpServiceIds = [...new Set(plan.makeUpServiceIds)];
    const isKnown =
      (await repository.countServices(trx, makeUpServiceIds)) === makeUpServiceIds.length;
    if (!isKnown) {
      throw invalidFields({ [`${path}makeUpServiceIds`]: 'Alguno de los servicios ya no existe.' });
    }
    const { timeZone } = await readCenter(trx);
    const seats = await mostSeatsOf(trx, id, localDateOf(clock.now(), timeZone));
    if (seats > (plan.seatsPerWeek ?? 0)) {
      const text = `Hay quien tiene ${seats} plazas fijas con esta cuota. Quítalas antes.`;
      throw invalidFields({ [`${path}seatsPerWeek`]: text });
    }
    await putPlan(trx, id, { ...plan, makeUpServiceIds });
  }

  /**
   * The members of a plan are told a new price before they pay it, and another duration is another
   * price.
   * @throws {DomainError} with the field
   */
  async function throwIfPriceNeedsNotice(
    trx: Transaction,
    { id, priceMinor, renewsMonthly = false, plan }: PackageTemplate,
    input: PackageTemplateInput,
  ): Promise<void> {
    const { periodMonths } = plan ?? defaultPlan;
    const hasOtherDuration =
      !input.renewsMonthly || (input.plan ?? { periodMonths }).periodMonths !== periodMonths;
    if (!renewsMonthly || (input.priceMinor === priceMinor && !hasOtherDuration)) return;
    const { members, hasAnnouncedPrice } = await usesOfPlan(trx, id);
    if (members === 0 && !hasAnnouncedPrice) return;
    const text = hasAnnouncedPrice
      ? 'Tiene un precio nuevo anunciado. Retíralo antes en «Cuotas».'
      : hasOtherDuration
        ? `${membersText(members)} con esta duración. Para otra, crea un paquete nuevo y archiva este.`
        : `${membersText(members)} con este precio. Cámbialo con aviso en «Cuotas».`;
    throw invalidFields({ 'template.priceMinor': text });
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
      await savePlan(trx, id, template, 'plan.');
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
      await throwIfPriceNeedsNotice(trx, current, input);
      const next = await clean(trx, input, 'template.serviceIds');
      await repository.updateTemplate(trx, id, next);
      await savePlan(trx, id, next, 'template.plan.');
      const saved = await read(trx, id);
      const { plan, ...fields } = current;
      const { plan: savedPlan, ...savedFields } = saved;
      const changes = [
        ...changesBetween(fields, { ...savedFields, version: fields.version }),
        ...changesBetween<object>(plan ?? {}, savedPlan ?? {}),
      ];
      const entity = { entity: 'packageTemplate', entityId: id } as const;
      await audit.write(trx, { actor, action: 'updated', ...entity, changes });
      return saved;
    },

    async setStatus(
      trx: Transaction,
      actor: Actor,
      id: string,
      { status, keepsMembers = false }: StatusInput,
    ): Promise<PackageTemplate> {
      const current = await lock(trx, id);
      if (current.status === status) throw new DomainError('illegal_transition');
      const { members } = await usesOfPlan(trx, id);
      if (status === 'archived' && members > 0 && !keepsMembers) {
        const message = `${membersText(members)}: seguirán renovándose y cobrándose igual. Solo deja de venderse.`;
        throw new DomainError('plan_has_members', { members }, { message });
      }
      await repository.setTemplateStatus(trx, id, status);
      const action = status === 'archived' ? 'archived' : 'restored';
      await audit.write(trx, { actor, action, entity: 'packageTemplate', entityId: id });
      return read(trx, id);
    },
  };
}
