import type { AgendaSession, Agenda } from '@aforo/shared/contract';

const services = ['Pilates suelo', 'Yoga suave', 'Fisioterapia', 'Entrenamiento', 'Barra'];
const people = ['Ana Ruiz', 'Íñigo Sáez', 'Lucía Fernández', 'Omar Benali', 'Pau Vidal'];
const dayStartMinutes = 6 * 60;
const dayLengthMinutes = 15 * 60;

/** A day of a chain's busiest center: sessions from early to late, each with people. */
export function makeBusyDay(localDate: string, sessionCount: number, rosterSize: number): Agenda {
  const midnight = new Date(`${localDate}T00:00:00.000Z`).getTime();
  const sessions = Array.from({ length: sessionCount }, (_, index): AgendaSession => {
    const minutes = dayStartMinutes + Math.floor((index * dayLengthMinutes) / sessionCount);
    const startsAt = midnight + minutes * 60_000;
    return {
      id: idOf(5, index),
      kind: 'class',
      service: {
        id: idOf(6, index % services.length),
        name: nth(services, index),
        color: '#0f766e',
      },
      professional: { id: idOf(4, index % 20), name: `${nth(people, index)} Gil` },
      roomName: `Sala ${(index % 20) + 1}`,
      resourceId: null,
      isEdited: false,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 3_600_000).toISOString(),
      capacity: rosterSize + 2,
      taken: rosterSize,
      waiting: 0,
      status: 'scheduled',
      seriesId: null,
      roster: Array.from({ length: rosterSize }, (_, row) => ({
        bookingId: idOf(7, index * rosterSize + row),
        client: {
          id: idOf(8, index * rosterSize + row),
          name: `${nth(people, row)} ${index}-${row}`,
          phone: '+34612345678',
        },
        status: 'confirmed' as const,
        isExtra: false,
        notes: [
          { kind: 'bono' as const, text: `bono ${row + 1}/10` },
          ...(row % 4 === 0 ? [{ kind: 'owes' as const, text: 'debe 12,00 €' }] : []),
        ],
        version: 1,
      })),
      waitlist: [],
    };
  });
  return { localDate, at: new Date(midnight + 12 * 3_600_000).toISOString(), sessions };
}

function nth(values: readonly string[], index: number): string {
  return values[index % values.length] ?? '';
}

function idOf(kind: number, number: number): string {
  return `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
