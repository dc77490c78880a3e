import {
  type Actor,
  can,
  type NewProfessional,
  type Professional,
  type ProfessionalInput,
  type ProfessionalSummary,
} from '@aforo/shared/contract';
import { changesBetween } from '../../platform/audit/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import { firstOverlapping, hoursOn, loadCalendar, loadPresences } from '../schedule/index.ts';
import { readCenter } from '../../center/center/index.ts';
import { type Occupancy, occupancyOf } from './occupancy.ts';
import { listBusyOf, listPlannedOf } from './planned-sessions.repository.ts';
import * as repository from './professionals.repository.ts';
import { listTimeOff } from './time-off.repository.ts';
import { presentTimeOff } from './time-off.service.ts';

const occupancyDays = 7;

/** Invites the account of a professional, who is linked to it by the caller. */
export type InviteUser = (
  trx: Transaction,
  actor: Actor,
  person: { name: string; email: string; role: 'professional' },
) => Promise<{ id: string }>;

/** The professionals who give sessions. */
export function createProfessionalsService(
  { database, clock, audit }: Dependencies,
  inviteUser: InviteUser,
) {
  async function read(connection: Connection, id: string): Promise<Professional> {
    const row = await repository.findProfessional(connection, id);
    if (!row) throw new DomainError('not_found');
    const now = clock.now();
    const calendar = await loadCalendar(connection, {
      professionalIds: [id],
      resourceIds: [],
      from: now,
      to: new Date(now.getTime() + (occupancyDays + 1) * 86_400_000),
    });
    const { timeZone } = calendar;
    const presence = calendar.professionals.get(id);
    const from = localDateOf(now, timeZone);
    const sessions = await listPlannedOf(
      connection,
      id,
      startOfDay(from, timeZone),
      startOfDay(addDays(from, occupancyDays), timeZone),
    );
    return {
      ...row,
      hours: hoursOn(presence?.hours ?? [], from).map(({ weekday, starts, ends }) => ({
        weekday,
        starts,
        ends,
      })),
      exceptions: (presence?.exceptions ?? []).filter(({ localDate }) => localDate >= from),
      timeOff: (await listTimeOff(connection, id, now)).map(presentTimeOff),
      occupancy: presence
        ? occupancyOf(presence, sessions, { from, days: occupancyDays, timeZone })
        : { busyMinutes: 0, availableMinutes: 0 },
    };
  }

  async function readToday(trx: Transaction): Promise<string> {
    return localDateOf(clock.now(), (await readCenter(trx)).timeZone);
  }

  async function check(
    trx: Transaction,
    input: ProfessionalInput,
    exceptId: string | null,
  ): Promise<void> {
    const double = firstOverlapping(input.hours);
    if (double >= 0) {
      throw invalidFields({ [`hours.${double}.starts`]: 'Se pisa con otro tramo de ese día.' });
    }
    const serviceIds = new Set(input.serviceIds);
    const known = await repository.countServices(trx, [...serviceIds]);
    if (known !== input.serviceIds.length) {
      throw invalidFields({ serviceIds: 'Elige servicios de la lista, cada uno una vez.' });
    }
    const { userId } = input;
    if (userId !== null && !(await repository.isFreeAccount(trx, userId, exceptId))) {
      throw invalidFields({ userId: 'Elige una cuenta de profesional que no tenga ya ficha.' });
    }
  }

  return {
    read: (id: string) => read(database.connection, id),

    readIn: read,

    /** Clients see only the professionals whom they can book. */
    async list(actor: Actor): Promise<{ items: ProfessionalSummary[] }> {
      const isForClients = !can(actor, 'schedule.see');
      return { items: await repository.listProfessionals(database.connection, { isForClients }) };
    },

    /** Of all active professionals, in a constant number of queries. */
    async occupancy(query: {
      from?: string | undefined;
      days: number;
    }): Promise<{ items: (Occupancy & { professionalId: string })[] }> {
      const { connection } = database;
      const active = await repository.listProfessionals(connection, { isForClients: true });
      const { days } = query;
      const { timeZone } = await readCenter(connection);
      const from = query.from ?? localDateOf(clock.now(), timeZone);
      const ids = active.map(({ id }) => id);
      const starts = startOfDay(from, timeZone);
      const ends = startOfDay(addDays(from, days), timeZone);
      const presences = await loadPresences(connection, ids, starts, ends);
      const busy = await listBusyOf(connection, ids, starts, ends);
      return {
        items: ids.map((professionalId) => {
          const presence = presences.get(professionalId);
          const sessions = busy.filter((one) => one.professionalId === professionalId);
          return {
            professionalId,
            ...(presence
              ? occupancyOf(presence, sessions, { from, days, timeZone })
              : { busyMinutes: 0, availableMinutes: 0 }),
          };
        }),
      };
    },

    /** @throws {DomainError} `validation_failed`; `email_taken` for the invitation */
    async create(
      trx: Transaction,
      actor: Actor,
      { invitationEmail, ...input }: NewProfessional,
    ): Promise<Professional> {
      await check(trx, input, null);
      const id = newId();
      const { name } = input;
      const account = invitationEmail
        ? await inviteUser(trx, actor, { name, email: invitationEmail, role: 'professional' })
        : null;
      const userId = account?.id ?? input.userId;
      await repository.insertProfessional(trx, { ...input, userId, id, createdAt: clock.now() });
      await repository.putTimes(trx, id, input, await readToday(trx));
      await audit.write(trx, { actor, action: 'created', entity: 'professional', entityId: id });
      return read(trx, id);
    },

    async update(
      trx: Transaction,
      actor: Actor,
      id: string,
      { version, ...input }: ProfessionalInput & { version: number },
    ): Promise<Professional> {
      const locked = await repository.lockProfessional(trx, id);
      if (!locked) throw new DomainError('not_found');
      const before = await read(trx, id);
      if (locked.version !== version) throw new DomainError('stale_version', { current: before });
      await check(trx, input, id);
      await repository.updateProfessional(trx, id, input);
      await repository.putTimes(trx, id, input, await readToday(trx));
      const after = await read(trx, id);
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'professional',
        entityId: id,
        changes: changesBetween(pickAudited(before), pickAudited(after)),
      });
      return after;
    },
  };
}

/** The fields written by a user, in a fixed order, without calculated ones. */
function pickAudited(professional: Professional): ProfessionalInput {
  const { name, color, bio, userId, serviceIds, hours, exceptions } = professional;
  return { name, color, bio, userId, serviceIds, hours, exceptions };
}
