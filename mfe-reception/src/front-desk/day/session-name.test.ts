import { expect, test } from '@jest/globals';
import { anEntry, aSession } from '../../testing/bookings.ts';
import { sessionName } from './session-name.ts';

const omar = anEntry(3, 'Omar Benali');

test('an appointment is named by its client, with the service below', () => {
  const session = { ...aSession(1, '10:30', { roster: [omar] }), kind: 'appointment' as const };
  expect(sessionName(session)).toEqual({
    name: 'Omar Benali',
    below: `${session.service.name} · ${session.professional.name}`,
    isByClient: true,
  });
});

test('a class, and an appointment that was cancelled by its client, by the service', () => {
  const pilates = aSession(1, '10:30', { roster: [omar] });
  expect(sessionName({ ...pilates, kind: 'class' }).name).toBe(pilates.service.name);
  const roster = [{ ...omar, status: 'cancelled' as const }];
  expect(sessionName({ ...pilates, kind: 'appointment', roster }).name).toBe(pilates.service.name);
});
