import type {
  AbsencePlan,
  Actor,
  BodyOf,
  previewAbsence as previewCall,
} from '@aforo/shared/contract';
import { cancelBooking, cancellationOutcome, lockSessions } from '../../bookings/index.ts';
import { clientExists, decideAbsences } from '../../memberships/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { mailSeat } from '../change/seat-context.ts';
import { absenceMail, dayText, momentText } from '../seat.messages.ts';
import { readCenter } from '../../../center/center/index.ts';
import { findPlannedUntil, listStandingBookings } from './absences.repository.ts';

export type AbsenceQuery = Omit<BodyOf<typeof previewCall>, 'clientId'> & { clientId: string };

interface DecidedAbsence {
  plan: AbsencePlan;
  sessionIds: string[];
}

/**
 * What an absence does to each class of the fixed seats; the command decides in the same way.
 * @throws {DomainError} `not_found` for a client who doesn't exist
 */
export async function decideAbsence(
  { clock }: Dependencies,
  connection: Connection,
  query: AbsenceQuery,
): Promise<DecidedAbsence> {
  if (!(await clientExists(connection, query.clientId))) throw new DomainError('not_found');
  const now = clock.now();
  const bookings = await listStandingBookings(connection, { ...query, now });
  const inTime = bookings.filter(
    (booking) => cancellationOutcome({ ...booking, status: 'confirmed' }, now) === 'cancelled',
  );
  const inTimeIds = inTime.map(({ bookingId }) => bookingId);
  const outcomes = await decideAbsences(connection, inTimeIds, now);
  const outcomeOf = new Map(outcomes.map((one) => [one.seatClass.bookingId, one]));
  return {
    plan: {
      classes: bookings.map(({ bookingId, serviceName, startsAt }) => {
        const given = outcomeOf.get(bookingId);
        return {
          bookingId,
          serviceName,
          startsAt: startsAt.toISOString(),
          outcome: given ? 'inTime' : 'late',
          makeUpUntil: given?.makeUpUntil?.toISOString() ?? null,
          refusal: given && 'refusal' in given.decision ? given.decision.refusal : null,
          makeUpLimit: given?.limit ?? 0,
        };
      }),
      plannedUntil: await findPlannedUntil(connection, query.clientId),
    },
    sessionIds: bookings.map(({ sessionId }) => sessionId),
  };
}

/**
 * Releases the classes of fixed seats in some days, each like its own cancellation, with one mail.
 * @throws {DomainError} `absence_changed` when the user was shown something else; at the field for
 *   days without planned classes, which would be booked later as if nothing had been said
 */
export async function announceAbsence(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  {
    expected,
    ...query
  }: AbsenceQuery & { expected: { inTime: number; late: number; makeUps: number } },
): Promise<AbsencePlan> {
  const { sessionIds } = await decideAbsence(dependencies, trx, query);
  await lockSessions(dependencies, trx, sessionIds, [query.clientId]);
  const { plan } = await decideAbsence(dependencies, trx, query);
  const { plannedUntil } = plan;
  // guard: an absence ends where classes are planned (absences.test.ts)
  // without: `query.toDate > plannedUntil` → `query.toDate > '9999'`
  if (plannedUntil !== null && query.toDate > plannedUntil) {
    const text = `Las clases están programadas hasta el ${dayText(plannedUntil)}.`;
    throw invalidFields({ toDate: text });
  }
  const countOf = (outcome: string) => plan.classes.filter((one) => one.outcome === outcome).length;
  const makeUps = plan.classes.filter(({ makeUpUntil }) => makeUpUntil !== null).length;
  const isSame =
    countOf('inTime') === expected.inTime &&
    countOf('late') === expected.late &&
    makeUps === expected.makeUps;
  // guard: expected outcome of an absence (absences.test.ts)
  // without: `if (!isSame)` → `if (!isSame && makeUps < 0)`
  if (!isSame) throw new DomainError('absence_changed', plan);
  for (const { bookingId, outcome, makeUpUntil } of plan.classes) {
    await cancelBooking(dependencies, trx, actor, bookingId, {
      expected: outcome === 'inTime' ? 'cancelled' : 'cancelledLate',
      expectedFeeMinor: undefined,
      expectsMakeUp: makeUpUntil !== null,
      forgiveReason: null,
      isQuiet: true,
    });
  }
  if (plan.classes.length > 0) await mailAbsence(dependencies, trx, query.clientId, plan);
  return plan;
}

async function mailAbsence(
  dependencies: Dependencies,
  trx: Transaction,
  clientId: string,
  { classes }: AbsencePlan,
): Promise<void> {
  const { timeZone } = await readCenter(trx);
  const missed = classes.map(({ serviceName, startsAt, outcome, makeUpUntil }) => ({
    text: `${serviceName}, ${momentText(new Date(startsAt), timeZone)}`,
    makeUpUntil: makeUpUntil === null ? null : new Date(makeUpUntil),
    isLate: outcome === 'late',
  }));
  await mailSeat(dependencies, trx, clientId, (site, to) =>
    absenceMail(site, to, { classes: missed }),
  );
}
