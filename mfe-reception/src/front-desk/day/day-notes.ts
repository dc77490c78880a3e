import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { rosterOrder } from '../roster/roster-order.ts';

type Kind = RosterEntry['notes'][number]['kind'];

/** What is worth knowing of a day before anybody is chosen, in the order in which it matters. */
export const notedKinds = ['owes', 'birthday', 'expiring', 'firstTime'] as const satisfies Kind[];
export type NotedKind = (typeof notedKinds)[number];

export interface DayNote {
  bookingId: string;
  client: RosterEntry['client'];
  sessionId: string;
  startsAt: string;
  text: string;
}

/**
 * Who comes that day with something to settle or to say, by the hour at which they come. What is said of
 * a person is said once, at the first of their sessions; of what is owed, each session has its own.
 */
export function notesOfDay(sessions: readonly AgendaSession[]): Map<NotedKind, DayNote[]> {
  const groups = new Map<NotedKind, DayNote[]>(notedKinds.map((kind) => [kind, []]));
  const said = new Set<string>();
  const inOrder = sessions
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  for (const { id: sessionId, startsAt, roster } of inOrder) {
    for (const { bookingId, client, notes } of rosterOrder(roster)) {
      for (const { kind, text } of notes) {
        const noted = notedKinds.find((one) => one === kind);
        const group = noted && groups.get(noted);
        if (!group) continue;
        const key = `${kind} ${kind === 'owes' ? bookingId : client.id}`;
        if (said.has(key)) continue;
        said.add(key);
        group.push({ bookingId, client, sessionId, startsAt, text });
      }
    }
  }
  return groups;
}
