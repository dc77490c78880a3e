import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { rosterOrder } from '../roster/roster-order.ts';

type Entry = Pick<RosterEntry, 'notes' | 'debt'>;

/** Kinds of notes about a day, most important first. */
export const notedKinds = ['owes', 'paysToday', 'birthday', 'expiring', 'firstTime'] as const;
export type NotedKind = (typeof notedKinds)[number];

export interface DayNote {
  bookingId: string;
  client: RosterEntry['client'];
  sessionId: string;
  startsAt: string;
  text: string;
}

/**
 * The people of the day with notes, ordered by time: each person once per group, at their first
 * session. A note about money has the total of the person's debts.
 */
export function notesOfDay(sessions: readonly AgendaSession[]): Map<NotedKind, DayNote[]> {
  const groups = new Map<NotedKind, DayNote[]>(notedKinds.map((kind) => [kind, []]));
  const said = new Set<string>();
  const inOrder = sessions
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  for (const { id: sessionId, startsAt, roster } of inOrder) {
    for (const { bookingId, client, notes, debt } of rosterOrder(roster)) {
      for (const { kind, text } of notes) {
        const noted = notedKindOf(kind, debt);
        const group = noted && groups.get(noted);
        if (!group) continue;
        const key = `${noted} ${client.id}`;
        if (said.has(key)) continue;
        said.add(key);
        group.push({ bookingId, client, sessionId, startsAt, text });
      }
    }
  }
  return groups;
}

/** A person without a due debt pays for a session that has not begun. */
function notedKindOf(
  kind: Entry['notes'][number]['kind'],
  debt: Entry['debt'],
): NotedKind | undefined {
  if (kind === 'owes' && debt && debt.owedMinor === 0) return 'paysToday';
  return notedKinds.find((one) => one === kind);
}
