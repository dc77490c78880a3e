import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { Agenda } from '@aforo/shared/contract';
import { aBooking, anEntry, aSession } from '../testing/bookings.ts';
import { startsForQuery, startsQuery } from './booking/book.queries.ts';
import { agendaQuery, rememberMark } from './front-desk.queries.ts';

test('a confirmed mark is written into the day and leaves the lists of free times as they are', async () => {
  const queryClient = new QueryClient();
  const localDate = '2026-11-21';
  const entry = anEntry(1, 'Ana Ruiz');
  const session = aSession(2, '09:00', { roster: [entry] });
  const day: Agenda = { at: '2026-11-21T08:00:00.000Z', localDate, sessions: [session] };
  const starts = [{ startsAt: '2026-11-21T11:00:00.000Z', professionalIds: [] }];
  const { queryKey } = agendaQuery(localDate);
  queryClient.setQueryData(queryKey, day);
  queryClient.setQueryData(startsQuery('fisio', localDate).queryKey, starts);
  queryClient.setQueryData(startsForQuery('ana', localDate).queryKey, starts);
  await rememberMark(queryClient, { ...aBooking(entry, session), status: 'attended' });
  expect(queryClient.getQueryData(queryKey)?.sessions[0]?.roster[0]?.status).toBe('attended');
  expect(queryClient.getQueryData(startsForQuery('ana', localDate).queryKey)).toBe(starts);
});
