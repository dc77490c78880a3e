import type { AgendaSession } from '@aforo/shared/contract';
import { formatFullInstant } from '@aforo/shared/format';
import { toast } from '@aforo/shared/ui';
import { occupancy, rosterOrder } from './roster-order.ts';

/** Prints the roster of a session. The sheet goes into the class: it says nothing about money. */
export async function printSession(session: AgendaSession, timeZone: string): Promise<void> {
  const { service, startsAt, roomName, professional, roster, waitlist } = session;
  try {
    // On demand: few sessions are printed.
    const { printRoster } = await import('@aforo/shared/printing');
    await printRoster({
      title: `${service.name}, ${formatFullInstant(startsAt, timeZone)}`,
      details: [roomName, professional.name, occupancy(session).short].filter(Boolean).join(' · '),
      people: rosterOrder(roster).map(({ client, notes }) => ({
        name: client.name,
        notes: notes.flatMap(({ kind, text }) => (isForClass(kind) ? [text] : [])).join(', '),
      })),
      waiting: waitlist
        .filter(({ state }) => state === 'waiting' || state === 'offered')
        .map(({ client }) => client.name),
    });
  } catch {
    toast.error('No se ha podido imprimir. Prueba otra vez.');
  }
}

type NoteKind = AgendaSession['roster'][number]['notes'][number]['kind'];

function isForClass(kind: NoteKind): boolean {
  return kind === 'firstTime' || kind === 'birthday' || kind === 'achievement';
}
