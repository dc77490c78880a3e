import type { Actor, SlotChoice } from '@aforo/shared/contract';
import { readPlan } from '../../bonos/index.ts';
import { listServicesOf } from '../../memberships/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { assignSeat } from '../change/assign-seat.ts';
import { readSeries } from '../change/seat-rules.ts';
import { readToday } from '../change/seat-context.ts';
import { lockSeries } from '../lock-seats.ts';
import { slotText } from '../seat.messages.ts';
import { countTaken, findSeries, type SlotRef } from '../seats.repository.ts';
import { joinSeatWait } from '../waits/seat-waits.ts';
import { offerPlaces } from '../waits/offer-places.ts';

interface ChosenSlots {
  clientId: string;
  templateId: string;
  slots: readonly SlotChoice[];
}

/**
 * Checks the slots that are chosen with a plan, before its membership exists. Needs the locks of
 * `lockSlots`.
 * @throws {DomainError} `standing_seat_full` with the slot, `standing_seats_used`, `not_in_plan`,
 *   `not_found`
 */
export async function throwIfNotChoosable(
  dependencies: Dependencies,
  connection: Connection,
  { clientId, templateId, slots }: ChosenSlots,
): Promise<void> {
  if (slots.length === 0) return;
  const { seatsPerWeek } = await readPlan(connection, templateId);
  const serviceIds = await listServicesOf(connection, templateId);
  const since = await readToday(dependencies, connection);
  const now = dependencies.clock.now();
  const seats = slots.filter(({ isWait }) => !isWait);
  const open = (seatsPerWeek ?? 0) - seats.length;
  // A waiting client keeps a seat of the plan for the offer.
  if (open < 0 || (open === 0 && seats.length < slots.length)) {
    throw new DomainError('standing_seats_used');
  }
  for (const { seriesId, weekday } of slots) {
    const series = await readSeries(connection, seriesId);
    if (series.status === 'ended' || !series.weekdays.includes(weekday)) {
      throw new DomainError('not_found');
    }
    if (serviceIds.length > 0 && !serviceIds.includes(series.serviceId)) {
      throw new DomainError('not_in_plan');
    }
  }
  for (const { seriesId, weekday } of seats) {
    const series = await readSeries(connection, seriesId);
    const taken = await countTaken(
      connection,
      { seriesId, weekday },
      { since, now, exceptClientId: clientId },
    );
    // guard: places that are being paid for are not sold again (sign-up-payments.test.ts)
    // without: `taken >= series.capacity` → `taken < 0`
    if (taken >= series.capacity) {
      throw new DomainError('standing_seat_full', { seriesId, weekday });
    }
  }
}

export interface TakenSlots {
  /** As people know them. */
  seats: string[];
  waits: string[];
}

/**
 * Gives a new membership its chosen seats, and adds it to the waiting lists. A place that became
 * free meanwhile is given instead of waited for. Its mail is that of the sign-up.
 * @throws {DomainError} as `assignSeat`
 */
export async function takeSlots(
  dependencies: Dependencies,
  trx: Transaction,
  actor: Actor,
  { membershipId, slots }: { membershipId: string; slots: readonly SlotChoice[] },
): Promise<TakenSlots> {
  const fromDate = await readToday(dependencies, trx);
  const taken: TakenSlots = { seats: [], waits: [] };
  const textOf = async ({ seriesId, weekday }: SlotRef) =>
    slotText(await readSeries(trx, seriesId), weekday);
  const options = { expected: null, isMailed: false };
  for (const { seriesId, weekday } of slots.filter(({ isWait }) => !isWait)) {
    const seat = { membershipId, seriesId, weekday, fromDate };
    await assignSeat(dependencies, trx, actor, seat, options);
    taken.seats.push(await textOf(seat));
  }
  for (const { seriesId, weekday } of slots.filter(({ isWait }) => isWait)) {
    const wanted = { membershipId, seriesId, weekday, fromDate };
    const { capacity } = await readSeries(trx, seriesId);
    const now = dependencies.clock.now();
    if ((await countTaken(trx, wanted, { since: fromDate, now })) >= capacity) {
      await joinSeatWait(dependencies, trx, wanted);
      taken.waits.push(await textOf(wanted));
      continue;
    }
    try {
      await assignSeat(dependencies, trx, actor, wanted, options);
      taken.seats.push(await textOf(wanted));
    } catch (error) {
      // An earlier place that became free has used the last seat of the plan.
      if (!(error instanceof DomainError) || error.code !== 'standing_seats_used') throw error;
    }
  }
  return taken;
}

/** Offers the places that an unpaid sign-up has held to those who wait for them. */
export async function offerHeldPlaces(
  dependencies: Dependencies,
  trx: Transaction,
  slots: readonly SlotChoice[],
): Promise<void> {
  const held = slots.filter(({ isWait }) => !isWait);
  if (held.length === 0) return;
  await lockSeries(
    trx,
    held.map(({ seriesId }) => seriesId),
  );
  for (const slot of held) {
    if (await findSeries(trx, slot.seriesId)) await offerPlaces(dependencies, trx, slot);
  }
}
