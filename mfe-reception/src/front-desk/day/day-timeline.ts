import type { AgendaSession } from '@aforo/shared/contract';

type TimedSession = Pick<AgendaSession, 'id' | 'startsAt' | 'endsAt' | 'status'>;

export type SessionPhase = 'past' | 'now' | 'next';

export type DayItem<S> =
  | { kind: 'session'; session: S; phase: SessionPhase }
  /** The current time, between sessions that have begun and those that have not. */
  | { kind: 'now' };

/** The sessions of the day in order, with a line at the current time if the day is today. */
export function dayTimeline<S extends TimedSession>(
  sessions: readonly S[],
  now: Date,
  isToday: boolean,
): DayItem<S>[] {
  const inOrder = [...sessions].sort(byStart);
  const items: DayItem<S>[] = inOrder.map((session) => ({
    kind: 'session',
    session,
    phase: phaseOf(session, now),
  }));
  if (!isToday || items.length === 0) return items;
  const next = inOrder.findIndex(({ startsAt }) => timeOf(startsAt) > now.getTime());
  items.splice(next === -1 ? items.length : next, 0, { kind: 'now' });
  return items;
}

/** Groups the day by the starting hour (UTC); the line stays with the item before it. */
export function byHour<S extends TimedSession>(
  items: readonly DayItem<S>[],
): { hour: string; items: DayItem<S>[] }[] {
  const parts: { hour: string; items: DayItem<S>[] }[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    const hour = item.kind === 'session' ? item.session.startsAt.slice(0, 13) : last?.hour;
    if (last && last.hour === hour) last.items.push(item);
    else parts.push({ hour: hour ?? '', items: [item] });
  }
  return parts;
}

function phaseOf({ startsAt, endsAt }: TimedSession, now: Date): SessionPhase {
  if (timeOf(endsAt) <= now.getTime()) return 'past';
  return timeOf(startsAt) <= now.getTime() ? 'now' : 'next';
}

/** Late arrivals are still marked at the front desk. */
const lateMs = 15 * 60_000;

/**
 * The session that people at the desk most likely come for: the first that began at most 15 minutes
 * ago or has not begun; otherwise one in progress; otherwise the last one not cancelled.
 */
export function likelySession<S extends TimedSession>(
  sessions: readonly S[],
  now: Date,
): S | undefined {
  const notCancelled = [...sessions].sort(byStart).filter(({ status }) => status !== 'cancelled');
  return (
    notCancelled.find(({ startsAt }) => timeOf(startsAt) >= now.getTime() - lateMs) ??
    notCancelled.findLast((session) => phaseOf(session, now) === 'now') ??
    notCancelled.at(-1)
  );
}

function byStart(a: TimedSession, b: TimedSession): number {
  return timeOf(a.startsAt) - timeOf(b.startsAt) || a.id.localeCompare(b.id);
}

const timeOf = (instant: string) => new Date(instant).getTime();
