import type {
  Actor,
  AuditEntry,
  DecidedHoursRequest,
  HoursRequest,
  WithSubstitutes,
} from '@aforo/shared/contract';
import { can } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf, startOfDay } from '../../../platform/time/local-time.ts';
import { conflictsOf, firstOverlapping, loadCalendar } from '../../schedule/index.ts';
import { listPlannedOf, type PlannedSession } from '../planned-sessions.repository.ts';
import { lockProfessional, putHoursFrom } from '../professionals.repository.ts';
import { findSubstitutes, presentAffected } from '../substitution/substitutes.ts';
import { findAddress, listDeciders } from '../time-off.repository.ts';
import { hoursDecidedMail, hoursRequestedMail } from './hours-request-mail.ts';
import * as repository from './hours-requests.repository.ts';
import { weekText } from './week-text.ts';
import type { HoursRequestRow } from './hours-requests.repository.ts';

type Wish = Pick<HoursRequest, 'fromDate' | 'hours' | 'reason'>;

/** A professional's weekly hours, reduced to what sessions need. */
type Week = Pick<HoursRequestRow, 'professionalId' | 'professionalName' | 'fromDate' | 'hours'>;

/** New weekly hours: requested by a professional, decided by an administrator. */
export function createHoursRequestsService({
  database,
  clock,
  audit,
  outbox,
  config,
}: Dependencies) {
  async function readSite(trx: Transaction) {
    const { name: centerName } = await readCenter(trx);
    return { publicUrl: config.publicUrl.origin, centerName };
  }

  /** Sessions that fit the current hours but not the requested ones. */
  async function leftOutBy(connection: Connection, week: Week): Promise<PlannedSession[]> {
    const { professionalId, fromDate, hours } = week;
    const now = clock.now();
    const { timeZone } = await readCenter(connection);
    const begins = startOfDay(fromDate, timeZone);
    const planned = (
      await listPlannedOf(connection, professionalId, begins > now ? begins : now)
    ).filter(({ startsAt }) => startsAt > now && localDateOf(startsAt, timeZone) >= fromDate);
    const last = planned.at(-1);
    if (!last) return [];
    const calendar = await loadCalendar(connection, {
      professionalIds: [professionalId],
      resourceIds: [],
      from: now,
      to: last.to,
    });
    const presence = calendar.professionals.get(professionalId);
    if (!presence) return [];
    // As an approval writes them: the latest week from its date on, later ones after it.
    const otherRanges = presence.hours.filter((range) => range.fromDate !== fromDate);
    const asked = {
      ...presence,
      hours: [...otherRanges, ...hours.map((range) => ({ ...range, fromDate }))],
    };
    const changed = { ...calendar, professionals: new Map([[professionalId, asked]]) };
    const isOff = (session: PlannedSession, of: typeof calendar) =>
      conflictsOf(of, { ...session, sessionId: session.id, professionalId, resources: [] }).some(
        ({ kind }) => kind === 'professionalOff',
      );
    return planned.filter((session) => isOff(session, changed) && !isOff(session, calendar));
  }

  /** With possible substitutes, for users who can set one. */
  async function affectedBy(
    connection: Connection,
    actor: Actor,
    week: Week,
  ): Promise<WithSubstitutes[]> {
    const left = await leftOutBy(connection, week);
    const substitutes = can(actor, 'schedule.manage')
      ? await findSubstitutes(connection, week.professionalId, left)
      : null;
    return left.map((session) => presentAffected(session, week.professionalName, substitutes));
  }

  /** Validates the week and locks the professional. */
  async function weekOf(trx: Transaction, professionalId: string, wish: Wish): Promise<Week> {
    const professional = await lockProfessional(trx, professionalId);
    if (!professional) throw new DomainError('not_found');
    const { timeZone } = await readCenter(trx);
    if (wish.fromDate < localDateOf(clock.now(), timeZone)) {
      throw invalidFields({ fromDate: 'Elige un día a partir de hoy.' });
    }
    const double = firstOverlapping(wish.hours);
    if (double >= 0) {
      throw invalidFields({ [`hours.${double}.starts`]: 'Se pisa con otro tramo de ese día.' });
    }
    if (await repository.isWaiting(trx, professionalId, wish.fromDate)) {
      throw invalidFields({ fromDate: 'Ya hay un cambio desde ese día esperando respuesta.' });
    }
    const { fromDate, hours } = wish;
    return { professionalId, professionalName: professional.name, fromDate, hours };
  }

  async function decided(
    connection: Connection,
    actor: Actor,
    row: HoursRequestRow,
  ): Promise<DecidedHoursRequest> {
    const affected = row.state === 'requested' ? await affectedBy(connection, actor, row) : [];
    return { request: presentHoursRequest(row), affected };
  }

  return {
    async list(actor: Actor): Promise<{ items: HoursRequest[] }> {
      const seesAll = can(actor, 'timeOff.see');
      const ownProfessionalId = actor.professionalId ?? null;
      if (!seesAll && ownProfessionalId === null) return { items: [] };
      const rows = await repository.listHoursRequests(
        database.connection,
        seesAll ? null : ownProfessionalId,
      );
      return { items: rows.map(presentHoursRequest) };
    },

    async read(actor: Actor, id: string): Promise<DecidedHoursRequest> {
      const row = await repository.findHoursRequest(database.connection, id);
      if (!row) throw new DomainError('not_found');
      return decided(database.connection, actor, row);
    },

    /** A preview of the request. */
    preview: (
      actor: Actor,
      professionalId: string,
      wish: Wish,
    ): Promise<{ affected: WithSubstitutes[] }> =>
      database.transaction(async (trx) => ({
        affected: await affectedBy(trx, actor, await weekOf(trx, professionalId, wish)),
      })),

    async request(
      trx: Transaction,
      actor: Actor,
      professionalId: string,
      wish: Wish,
    ): Promise<DecidedHoursRequest> {
      const week = await weekOf(trx, professionalId, wish);
      const id = newId();
      const { fromDate, hours } = week;
      const { reason } = wish;
      await repository.insertHoursRequest(trx, {
        id,
        professionalId,
        fromDate,
        hours,
        reason,
        requestedAt: clock.now(),
      });
      await note(trx, actor, professionalId, [
        { field: 'hoursRequest', before: null, after: 'requested' },
      ]);
      const row = await repository.findHoursRequest(trx, id);
      if (!row) throw new DomainError('not_found');
      const outcome = await decided(trx, actor, row);
      const site = await readSite(trx);
      const asked = { ...week, reason, affected: outcome.affected.length };
      for (const decider of await listDeciders(trx)) {
        await outbox.add(trx, hoursRequestedMail(site, decider, asked));
      }
      return outcome;
    },

    /**
     * An approved week applies from its date on. A request is answered once; an administrator can
     * change the hours afterwards.
     */
    async decide(
      trx: Transaction,
      actor: Actor,
      id: string,
      state: 'approved' | 'rejected',
    ): Promise<DecidedHoursRequest> {
      const before = await repository.lockHoursRequest(trx, id);
      if (!before) throw new DomainError('not_found');
      if (before.state !== 'requested') throw new DomainError('illegal_transition');
      const { professionalId, fromDate, hours } = before;
      const { affected } = await decided(trx, actor, before);
      await repository.decideHoursRequest(trx, id, {
        state,
        byUserId: actor.userId,
        now: clock.now(),
      });
      if (state === 'approved') {
        await putHoursFrom(trx, professionalId, fromDate, hours);
        await note(trx, actor, professionalId, [
          { field: 'hoursRequest', before: 'requested', after: state },
          { field: 'fromDate', before: null, after: fromDate },
          { field: 'hours', before: null, after: weekText(hours).join(' · ') },
        ]);
      } else {
        await note(trx, actor, professionalId, [
          { field: 'hoursRequest', before: 'requested', after: state },
        ]);
      }
      const address = await findAddress(trx, professionalId);
      if (address) {
        const site = await readSite(trx);
        await outbox.add(trx, hoursDecidedMail(site, address, { state, fromDate, hours }));
      }
      const after = await repository.findHoursRequest(trx, id);
      if (!after) throw new DomainError('not_found');
      return {
        request: presentHoursRequest(after),
        affected: state === 'approved' ? affected : [],
      };
    },

    /** The owner; null when the request does not exist. */
    async ownerOf(id: string): Promise<{ professionalIds: string[] } | null> {
      const row = await repository.findHoursRequest(database.connection, id);
      return row ? { professionalIds: [row.professionalId] } : null;
    },

    /** Deletes an unanswered request, on which nothing depends; the audit keeps a record. */
    async withdraw(trx: Transaction, actor: Actor, id: string): Promise<void> {
      const before = await repository.lockHoursRequest(trx, id);
      if (!before) throw new DomainError('not_found');
      if (before.state !== 'requested') throw new DomainError('illegal_transition');
      await repository.deleteHoursRequest(trx, id);
      await note(trx, actor, before.professionalId, [
        { field: 'hoursRequest', before: 'requested', after: 'withdrawn' },
      ]);
    },
  };

  function note(
    trx: Transaction,
    actor: Actor,
    professionalId: string,
    changes: AuditEntry['changes'],
  ): Promise<void> {
    return audit.write(trx, {
      actor,
      action: 'updated',
      entity: 'professional',
      entityId: professionalId,
      changes,
    });
  }
}

function presentHoursRequest(row: HoursRequestRow): HoursRequest {
  return {
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
