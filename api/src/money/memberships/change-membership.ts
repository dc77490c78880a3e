import type { Actor, MembershipPlan } from '@aforo/shared/contract';
import { readPlan } from '../../booking/bonos/index.ts';
import {
  calendarFrom,
  countUnusedMakeUps,
  endedMail,
  endingMail,
  findMembership,
  keptMail,
  type MembershipRow,
  pausedMail,
  resumedMail,
  setCalendar,
  setEnded,
  setEnding,
  setState,
} from '../../booking/memberships/index.ts';
import {
  emptySeatsOf,
  endMembershipRights,
  endSeatsOf,
  fillSeatsOf,
  type LockedSessions,
  lockSeats,
  restoreSeatsOf,
  type SeatEffects,
} from '../../booking/standing-seats/index.ts';
import { mailClient } from '../../people/household/index.ts';
import { readCenter } from '../../center/center/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { localDateOf } from '../../platform/time/local-time.ts';
export type MembershipAct = 'pause' | 'resume' | 'cancel' | 'keep';

/** What an act does besides changing the membership. */
export interface ActEffects extends SeatEffects {
  /** The first day on which it applies. */
  fromDate: string;
  pauseFeeMinor: number | null;
}

/**
 * Pauses, resumes, cancels or keeps a membership with its fixed seats, and mails its client. The
 * paid period can always be used until its end. The preview runs this and rolls it back.
 * @throws {DomainError} `not_found`, `illegal_transition`
 */
export async function changeMembership(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { id, act }: { id: string; act: MembershipAct },
): Promise<{ membership: MembershipRow; effects: ActEffects }> {
  const { clock, audit } = dependencies;
  await read(trx, id);
  const sessions = await lockSeats(dependencies, trx, { membershipId: id });
  const before = await read(trx, id);
  const at = clock.now();
  const { timeZone } = await readCenter(trx);
  const today = localDateOf(at, timeZone);
  await apply(trx, before, { act, at, today });
  const after = await read(trx, id);
  const plan = await readPlan(trx, before.templateId);
  const changed = { before, after, plan, act, actor, today };
  const effects = await applyToSeats(dependencies, trx, sessions, changed);
  const fields = ['state', 'endsWithPeriod', 'renewsOn'] as const;
  const changes = fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
  const auditSubject = { actor, entity: 'membership', entityId: id } as const;
  await audit.write(trx, { ...auditSubject, action: 'updated', changes });
  const { pauseFeeMinor } = effects;
  await mailAct(dependencies, trx, { ...after, pauseFeeMinor }, act);
  return { membership: after, effects };
}

async function mailAct(
  dependencies: Dependencies,
  trx: Transaction,
  membership: MembershipRow & Pick<ActEffects, 'pauseFeeMinor'>,
  act: MembershipAct,
): Promise<void> {
  const { clientId, state } = membership;
  const { name: centerName, timeZone, currency } = await readCenter(trx);
  const site = { origin: dependencies.config.publicUrl.origin, centerName, timeZone, currency };
  const mailOf = {
    pause: pausedMail,
    resume: resumedMail,
    cancel: state === 'ended' ? endedMail : endingMail,
    keep: keptMail,
  }[act];
  await mailClient(dependencies, trx, clientId, ({ email }) => mailOf(site, email, membership));
}

async function apply(
  trx: Transaction,
  membership: MembershipRow,
  { act, at, today }: { act: MembershipAct; at: Date; today: string },
): Promise<void> {
  const { id, state, endsWithPeriod } = membership;
  switch (act) {
    case 'pause':
      if (state !== 'active' || endsWithPeriod) throw new DomainError('illegal_transition');
      return setState(trx, id, 'paused');
    case 'resume':
      // A suspended membership resumes when it is paid.
      if (state !== 'paused') throw new DomainError('illegal_transition');
      await setState(trx, id, 'active');
      return setCalendar(trx, id, calendarFrom(today, membership));
    case 'cancel':
      if (state === 'ended' || endsWithPeriod) throw new DomainError('illegal_transition');
      // These have no paid time left.
      if (state === 'suspended' || membership.renewsOn <= today) return setEnded(trx, id, at);
      return setEnding(trx, id, true);
    case 'keep':
      if (state === 'ended' || !endsWithPeriod) throw new DomainError('illegal_transition');
      return setEnding(trx, id, false);
  }
}

interface ChangedMembership {
  before: MembershipRow;
  after: MembershipRow;
  plan: MembershipPlan;
  act: MembershipAct;
  actor: Actor;
  today: string;
}

/** Seats end with the last paid day, or stay empty in a pause that its plan charges. */
async function applyToSeats(
  dependencies: Dependencies,
  trx: Transaction,
  sessions: LockedSessions,
  { before, after, plan, act, actor, today }: ChangedMembership,
): Promise<ActEffects> {
  const { id: membershipId } = after;
  const { keepsMakeUps, pauseFeeMinor } = plan;
  const fromDate = before.renewsOn > today ? before.renewsOn : today;
  const about = { membershipId, actor, fromDate };
  const none = { fromDate, pauseFeeMinor: null };
  switch (act) {
    case 'pause': {
      if (pauseFeeMinor !== null) {
        const effects = await emptySeatsOf(dependencies, trx, sessions, about);
        return { ...none, ...effects, pauseFeeMinor: effects.seatsKept > 0 ? pauseFeeMinor : null };
      }
      const reason = 'Suscripción en pausa';
      const effects = await endSeatsOf(dependencies, trx, sessions, { ...about, reason });
      return { ...none, ...effects };
    }
    case 'cancel': {
      const isOver = after.state === 'ended';
      const endsFrom = isOver ? today : fromDate;
      const reason = 'Fin de la suscripción';
      const ending = { ...about, fromDate: endsFrom, reason };
      const effects = await endSeatsOf(dependencies, trx, sessions, ending);
      const { makeUpsLost } = isOver
        ? await endMembershipRights(dependencies, trx, { membershipId, keepsMakeUps })
        : {
            makeUpsLost: await countMakeUpsLost(trx, membershipId, plan, dependencies.clock.now()),
          };
      const lost = makeUpsLost + effects.makeUpsLost;
      return { ...none, ...effects, fromDate: endsFrom, makeUpsLost: lost };
    }
    case 'resume':
    case 'keep': {
      // Seats that a pause ended come back with it only while it has not begun.
      const isInTime = act === 'keep' || before.renewsOn > today;
      const kept = await fillSeatsOf(dependencies, trx, about);
      if (!isInTime) return { ...none, ...kept };
      const endedFrom = before.renewsOn;
      const restored = await restoreSeatsOf(dependencies, trx, { ...about, endedFrom });
      const booked = [...kept.booked, ...restored.booked];
      return { ...none, ...restored, booked, seatsKept: kept.seatsKept - restored.seatsLost };
    }
  }
}

/** Open make-ups when the membership ends; some may be used before. */
async function countMakeUpsLost(
  trx: Transaction,
  membershipId: string,
  { keepsMakeUps }: MembershipPlan,
  now: Date,
): Promise<number> {
  return keepsMakeUps ? 0 : await countUnusedMakeUps(trx, membershipId, now);
}

async function read(trx: Transaction, id: string): Promise<MembershipRow> {
  const membership = await findMembership(trx, id);
  if (!membership) throw new DomainError('not_found');
  return membership;
}
