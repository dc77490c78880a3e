import type {
  Actor,
  AffectedSession,
  DecidedTimeOff,
  TimeOff,
  WithSubstitutes,
} from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { readCenter } from '../../center/center/index.ts';
import { listPlannedOf } from './planned-sessions.repository.ts';
import { lockProfessional } from './professionals.repository.ts';
import { countHoursRequested } from './hours-requests/hours-requests.repository.ts';
import { findSubstitutes, presentAffected } from './substitution/substitutes.ts';
import { timeOffDecidedMail, timeOffRequestedMail } from './time-off-mail.ts';
import * as repository from './time-off.repository.ts';
import type { TimeOffRow } from './time-off.repository.ts';

interface Wish {
  startsAt: string;
  endsAt: string;
  reason: string;
}

/** Days off, reduced to what sessions need. */
type Absence = Pick<TimeOffRow, 'professionalId' | 'professionalName' | 'startsAt' | 'endsAt'>;

/** Days off: requested by a professional, decided by an administrator. */
export function createTimeOffService({ database, clock, audit, outbox, config }: Dependencies) {
  /** Users who can set a substitute also get the possible substitutes. */
  async function decided(
    connection: Connection,
    actor: Actor,
    id: string,
  ): Promise<DecidedTimeOff> {
    const row = await repository.findTimeOff(connection, id);
    if (!row) throw new DomainError('not_found');
    const affected =
      row.state === 'rejected'
        ? []
        : await affectedBy(connection, row, can(actor, 'schedule.manage'));
    return { timeOff: presentTimeOff(row), affected };
  }

  async function readSite(trx: Transaction) {
    const { name: centerName, timeZone } = await readCenter(trx);
    return { publicUrl: config.publicUrl.origin, centerName, timeZone };
  }

  /** A session is affected when it overlaps the days off, not when they only touch. */
  async function affectedBy(
    connection: Connection,
    absence: Absence,
    withSubstitutes = false,
  ): Promise<WithSubstitutes[]> {
    const { professionalId, professionalName, startsAt, endsAt } = absence;
    const now = clock.now();
    const from = startsAt > now ? startsAt : now;
    const planned = await listPlannedOf(connection, professionalId, from, endsAt);
    // A session that has started cannot be handed over.
    const open = planned.filter((session) => session.startsAt > now);
    const substitutes = withSubstitutes
      ? await findSubstitutes(connection, professionalId, open)
      : null;
    return planned.map((session) => presentAffected(session, professionalName, substitutes));
  }

  /** Validates the requested days. */
  async function absenceOf(
    trx: Transaction,
    professionalId: string,
    wish: Pick<Wish, 'startsAt' | 'endsAt'>,
  ): Promise<Absence> {
    const professional = await lockProfessional(trx, professionalId);
    if (!professional) throw new DomainError('not_found');
    const startsAt = new Date(wish.startsAt);
    const endsAt = new Date(wish.endsAt);
    if (endsAt <= clock.now()) throw invalidFields({ endsAt: 'Esos días ya han pasado.' });
    if (await repository.hasTimeOff(trx, professionalId, startsAt, endsAt)) {
      throw invalidFields({ startsAt: 'Ya hay días libres anotados en esas fechas.' });
    }
    return { professionalId, professionalName: professional.name, startsAt, endsAt };
  }

  return {
    async list(actor: Actor): Promise<{ items: TimeOff[] }> {
      const seesAll = can(actor, 'timeOff.see');
      const ownProfessionalId = actor.professionalId ?? null;
      if (!seesAll && ownProfessionalId === null) return { items: [] };
      const id = seesAll ? null : ownProfessionalId;
      const rows = await repository.listTimeOff(database.connection, id, clock.now());
      return { items: rows.map(presentTimeOff) };
    },

    /** Counts all pending requests of the team. */
    countRequested: async () => ({
      count:
        (await repository.countRequested(database.connection, clock.now())) +
        (await countHoursRequested(database.connection)),
    }),

    /** With the sessions that it leaves, or would leave, without a professional. */
    read: (actor: Actor, id: string): Promise<DecidedTimeOff> =>
      decided(database.connection, actor, id),

    /** A preview of the request. */
    preview: (professionalId: string, wish: Wish): Promise<{ affected: AffectedSession[] }> =>
      database.transaction(async (trx) => ({
        affected: await affectedBy(trx, await absenceOf(trx, professionalId, wish)),
      })),

    /**
     * Days off entered by an administrator are granted at once; a professional's request is
     * pending.
     */
    async request(
      trx: Transaction,
      actor: Actor,
      professionalId: string,
      wish: Wish,
    ): Promise<DecidedTimeOff> {
      const absence = await absenceOf(trx, professionalId, wish);
      const { startsAt, endsAt } = absence;
      const isGranted = can(actor, 'timeOff.decide');
      const id = newId();
      await repository.insertTimeOff(trx, {
        id,
        professionalId,
        startsAt,
        endsAt,
        reason: wish.reason,
        now: clock.now(),
        approvedByUserId: isGranted ? actor.userId : null,
      });
      await audit.write(trx, { actor, action: 'created', entity: 'timeOff', entityId: id });
      const outcome = await decided(trx, actor, id);
      if (!isGranted) {
        const asked = { ...absence, reason: wish.reason, affected: outcome.affected.length };
        const site = await readSite(trx);
        for (const decider of await repository.listDeciders(trx)) {
          await outbox.add(trx, timeOffRequestedMail(site, decider, asked));
        }
      }
      return outcome;
    },

    /** Granted days off can still be revoked; refused ones must be requested again. */
    async decide(
      trx: Transaction,
      actor: Actor,
      id: string,
      state: 'approved' | 'rejected',
    ): Promise<DecidedTimeOff> {
      const before = await repository.lockTimeOff(trx, id);
      if (!before) throw new DomainError('not_found');
      const isOver = before.endsAt <= clock.now();
      if (isOver || before.state === state || before.state === 'rejected') {
        throw new DomainError('illegal_transition');
      }
      await repository.decideTimeOff(trx, id, { state, byUserId: actor.userId, now: clock.now() });
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'timeOff',
        entityId: id,
        changes: [{ field: 'state', before: before.state, after: state }],
      });
      const address = await repository.findAddress(trx, before.professionalId);
      if (address) {
        const site = await readSite(trx);
        await outbox.add(trx, timeOffDecidedMail(site, address, { ...before, state }));
      }
      return decided(trx, actor, id);
    },

    /** The owner; null when the request does not exist. */
    async ownerOf(id: string): Promise<{ professionalIds: string[] } | null> {
      const row = await repository.findTimeOff(database.connection, id);
      return row ? { professionalIds: [row.professionalId] } : null;
    },

    /** Deletes an unanswered request, on which nothing depends; the audit keeps a record. */
    async withdraw(trx: Transaction, actor: Actor, id: string): Promise<void> {
      const before = await repository.lockTimeOff(trx, id);
      if (!before) throw new DomainError('not_found');
      if (before.state !== 'requested') throw new DomainError('time_off_decided');
      await repository.deleteTimeOff(trx, id);
      const { startsAt, endsAt, reason } = presentTimeOff(before);
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'timeOff',
        entityId: id,
        changes: [
          { field: 'state', before: before.state, after: 'withdrawn' },
          { field: 'startsAt', before: startsAt, after: null },
          { field: 'endsAt', before: endsAt, after: null },
          { field: 'reason', before: reason, after: null },
        ],
      });
    },
  };
}

export function presentTimeOff(row: TimeOffRow): TimeOff {
  return { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}
