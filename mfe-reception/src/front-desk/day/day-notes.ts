import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { rosterOrder } from '../roster/roster-order.ts';

type Entry = Pick<RosterEntry, 'notes' | 'debt'>;

/** What is worth knowing of a day before anybody is chosen, in the order in which it matters. */
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
 * Who comes that day with something to settle or to say, by the hour at which they come: each person
 * once, at the first of their sessions. A note about money has the sum of all that the person owes.
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

/** A person who owes nothing yet pays for a session that is still to be given. */
function notedKindOf(
  kind: Entry['notes'][number]['kind'],
  debt: Entry['debt'],
): NotedKind | undefined {
  if (kind === 'owes' && debt && debt.owedMinor === 0) return 'paysToday';
  return notedKinds.find((one) => one === kind);
}
