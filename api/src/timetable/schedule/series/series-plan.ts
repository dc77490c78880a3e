import type { Conflict, SeriesPreview } from '@aforo/shared/contract';
import { addMinutes } from '../../../platform/time/local-time.ts';
import { type Calendar, conflictsOf, holidayIn } from '../calendar/calendar.ts';
import type { Occurrence } from './occurrences.ts';
import type { TargetSession } from './series-sessions.repository.ts';
import type { ClassSession, SeriesParts } from './series.repository.ts';

/** A planned session, with the existing one if there is one. */
export interface Step {
  target: TargetSession;
  before: ClassSession | null;
  /** A date skipped earlier: tried again, but a conflict does not refuse the edit. */
  isOptional: boolean;
}

/** The result of a change of the timetable; the preview and the change use the same plan. */
export interface Plan {
  creates: TargetSession[];
  changes: { target: TargetSession; before: ClassSession }[];
  removes: ClassSession[];
  kept: ClassSession[];
  skipped: SeriesPreview['skipped'];
  conflicts: Conflict[];
}

/** Null when that wall time does not exist on that date. */
export function targetOf(
  { localDate, times }: Occurrence,
  parts: Pick<SeriesParts, 'service'>,
  fields: Pick<TargetSession, 'id' | 'professionalId' | 'capacity' | 'resources'>,
): TargetSession | null {
  if (times === null) return null;
  return {
    ...fields,
    seriesDate: localDate,
    localDate,
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    from: addMinutes(times.startsAt, -parts.service.bufferBeforeMinutes),
    to: addMinutes(times.endsAt, parts.service.bufferAfterMinutes),
  };
}

export function missingTime(localDate: string, localTime: string): Conflict {
  const text = `Esa noche cambia la hora y las ${localTime} no existen`;
  return { kind: 'missingTime', localDate, text };
}

/**
 * The rooms and equipment of a series: its own room replaces the rooms of the service; the
 * equipment of the service always applies.
 */
export function resourcesFor(
  parts: Pick<SeriesParts, 'serviceResources'>,
  resourceId: string | null,
): { resourceId: string; quantity: number }[] {
  const named = parts.serviceResources
    .filter((use) => resourceId === null || use.kind !== 'room')
    .filter((use) => use.resourceId !== resourceId)
    .map(({ resourceId: id, quantity }) => ({ resourceId: id, quantity }));
  return resourceId === null ? named : [...named, { resourceId, quantity: 1 }];
}

/** Sorts steps into feasible changes and conflicts. */
export function checkSteps(
  steps: readonly Step[],
  calendar: Calendar,
  now: Date,
): Pick<Plan, 'creates' | 'changes' | 'skipped' | 'conflicts'> {
  const plan: Pick<Plan, 'creates' | 'changes' | 'skipped' | 'conflicts'> = {
    creates: [],
    changes: [],
    skipped: [],
    conflicts: [],
  };
  const around = withSteps(calendar, steps);
  for (const { target, before, isOptional } of steps) {
    if (before && isSame(before, target)) continue;
    const { localDate } = target;
    const found =
      before && isSameSlot(before, target) ? [] : conflictsOf(around, candidateOf(target));
    if (target.startsAt <= now) {
      found.push({ kind: 'inThePast', localDate, text: 'Esa hora ya ha pasado' });
    }
    if (before && before.taken > target.capacity) {
      const text = `Ya hay ${before.taken} personas apuntadas`;
      found.push({ kind: 'capacityBelowBooked', localDate, text });
    }
    // A series skips holidays; for a single class a holiday is a conflict.
    const holiday = target.seriesDate === null ? undefined : holidayIn(calendar, target);
    if (before === null && holiday) {
      plan.skipped.push({ localDate, name: holiday.name });
    } else if (found.length > 0) {
      if (!isOptional) plan.conflicts.push(...found);
    } else if (before) {
      plan.changes.push({ target, before });
    } else {
      plan.creates.push(target);
    }
  }
  return plan;
}

function candidateOf(target: TargetSession) {
  return { ...target, sessionId: target.id };
}

/**
 * The calendar after the steps: moved sessions are removed from their old time and added at the new
 * one.
 */
function withSteps(calendar: Calendar, steps: readonly Step[]): Calendar {
  const ids = new Set(steps.map(({ target }) => target.id));
  const stays = ({ sessionId }: { sessionId: string }) => !ids.has(sessionId);
  const taken = steps
    .filter(({ isOptional }) => !isOptional)
    .map(({ target }) => ({
      ...target,
      sessionId: target.id,
      serviceName: 'otra clase de la serie',
    }));
  return {
    ...calendar,
    professionalTaken: [...calendar.professionalTaken.filter(stays), ...taken],
    resourceTaken: [
      ...calendar.resourceTaken.filter(stays),
      ...taken.flatMap(({ resources, ...one }) => resources.map((use) => ({ ...one, ...use }))),
    ],
  };
}

function isSameSlot(before: ClassSession, target: TargetSession): boolean {
  return (
    before.startsAt.getTime() === target.startsAt.getTime() &&
    before.endsAt.getTime() === target.endsAt.getTime() &&
    before.professionalId === target.professionalId &&
    usesOf(before) === usesOf(target)
  );
}

function isSame(before: ClassSession, target: TargetSession): boolean {
  return (
    isSameSlot(before, target) &&
    before.capacity === target.capacity &&
    before.seriesDate === target.seriesDate
  );
}

function usesOf({ resources }: Pick<TargetSession, 'resources'>): string {
  return resources
    .map(({ resourceId, quantity }) => `${resourceId} ${quantity}`)
    .sort()
    .join();
}
