import { offerDeadline } from '../../bookings/index.ts';
import { listRecipients } from '../../../people/household/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { addMinutes, localDateOf } from '../../../platform/time/local-time.ts';
import { throwIfNotAssignable } from '../change/seat-rules.ts';
import { mailSeat } from '../change/seat-context.ts';
import { lockSeries } from '../lock-seats.ts';
import { seatOfferedMail, slotText } from '../seat.messages.ts';
import {
  countTaken,
  findMembershipFacts,
  findSeries,
  type MembershipFacts,
  type SeriesFacts,
  type SlotRef,
} from '../seats.repository.ts';
import { findWait, lapseOffers, listWaiting, offerWait, type WaitRow } from './waits.repository.ts';

const offersJob = 'standing seat offers';

interface OfferJob {
  waitId: string;
}

/**
 * Offers the free places of a slot to those who wait for a seat there, in order, with the deadline of
 * other offers. Skips clients who can't take it now or can't be mailed. Needs the series' lock.
 */
export async function offerPlaces(
  dependencies: Dependencies,
  trx: Transaction,
  slot: SlotRef,
): Promise<void> {
  const now = dependencies.clock.now();
  await lapseOffers(trx, slot, now);
  const series = await findSeries(trx, slot.seriesId);
  if (!series) return;
  const { timeZone } = await readCenter(trx);
  const since = localDateOf(now, timeZone);
  let free = series.capacity - (await countTaken(trx, slot, { since, now }));
  if (free <= 0) return;
  // A seat is not bound to the start of one class.
  const until = offerDeadline(now, addMinutes(now, 7 * 24 * 60), timeZone);
  for (const wait of await listWaiting(trx, slot)) {
    if (free <= 0) return;
    const membership = await eligibleMember(trx, wait, { series, since, now });
    if (!membership) continue;
    if (!(await offerWait(trx, wait.id, { until, at: now }))) continue;
    await mailSeat(dependencies, trx, membership.clientId, (site, to) =>
      seatOfferedMail(site, to, { slot: slotText(series, slot.weekday), until }),
    );
    await dependencies.jobs.add(trx, {
      kind: offersJob,
      payload: { waitId: wait.id } satisfies OfferJob,
      uniqueKey: `${wait.id} ${until.toISOString()}`,
      runAt: until,
    });
    free -= 1;
  }
}

async function eligibleMember(
  trx: Transaction,
  { membershipId, weekday }: WaitRow,
  { series, since, now }: { series: SeriesFacts; since: string; now: Date },
): Promise<MembershipFacts | null> {
  const membership = await findMembershipFacts(trx, membershipId);
  if (!membership) return null;
  const [recipient] = await listRecipients(trx, [membership.clientId], now);
  if (recipient?.email == null) return null;
  try {
    const seriesId = series.id;
    await throwIfNotAssignable(trx, {
      membership,
      series,
      membershipId,
      seriesId,
      weekday,
      fromDate: since,
    });
    return membership;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** When an offer lapses, its place goes to the next; also if its class was moved meanwhile. */
export function handleSeatOffers(dependencies: Dependencies): void {
  dependencies.jobs.handle(offersJob, async (payload) => {
    const { waitId } = payload as OfferJob; // as scheduled above
    await dependencies.database.transaction(async (trx) => {
      const known = await findWait(trx, waitId);
      if (!known) return;
      await lockSeries(trx, [known.seriesId]);
      const wait = (await findWait(trx, waitId)) ?? known;
      await offerPlaces(dependencies, trx, wait);
    });
  });
}
