import { describe, expect, test } from '@jest/globals';
import { decisionsFor, deactivationSentence, occupancyText } from './professional.messages.ts';

test.each([
  [{ busyMinutes: 750, availableMinutes: 1200 }, '63 % · 12,5 de 20 horas'],
  [{ busyMinutes: 0, availableMinutes: 60 }, '0 % · 0 de 1 hora'],
  [{ busyMinutes: 0, availableMinutes: 0 }, 'Sin horas en los próximos 7 días'],
])('formats the occupancy of %j', (occupancy, text) => {
  expect(occupancyText(occupancy)).toBe(text);
});

const session = (sessionId: string, booked: number, free: string[]) => ({
  sessionId,
  seriesId: null,
  serviceName: 'Pilates',
  professionalName: 'Marta',
  startsAt: '2026-11-24T18:00:00.000Z',
  booked,
  substitutes: free.map((id) => ({ id, name: id })),
});
const sessions = [session('s1', 4, ['pau', 'nora']), session('s2', 3, [])];

describe('the decisions about a leaving professional’s sessions', () => {
  test('assign each session to the first available substitute, or cancel it', () => {
    expect(decisionsFor(sessions, {})).toEqual({ s1: 'pau', s2: null });
  });

  test('keep the user’s choice while it is possible', () => {
    expect(decisionsFor(sessions, { s1: 'nora' })).toEqual({ s1: 'nora', s2: null });
    expect(decisionsFor(sessions, { s1: null })).toEqual({ s1: null, s2: null });
    expect(decisionsFor(sessions, { s1: 'omar' })).toEqual({ s1: 'pau', s2: null });
  });

  test.each([
    [[], {}, 'Marta no tiene sesiones por delante.'],
    [
      sessions,
      { s1: 'pau', s2: null },
      'Con otra persona: 1 clase. Se cancelan: 1 clase. Reservas que se devuelven y de las que se avisa: 3.',
    ],
    [sessions, { s1: 'pau', s2: 'pau' }, 'Con otra persona: 2 clases.'],
  ])('are described before they are applied', (given, decisions, sentence) => {
    expect(deactivationSentence('Marta', given, decisions)).toBe(sentence);
  });
});
