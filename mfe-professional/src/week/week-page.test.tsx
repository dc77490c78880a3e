import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AgendaSession } from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { ownClass, personId } from '../testing/own-class.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './week-page.tsx';

const at = '2026-11-21T10:05:00.000Z';

function open(sessions: AgendaSession[], search = '') {
  const api = fakeApi({
    'GET /api/agenda': ({ query }) => {
      const first = String(query.get('date'));
      return {
        days: Array.from({ length: 7 }, (_, index) => {
          const day = new Date(`${first}T12:00:00Z`);
          day.setUTCDate(day.getUTCDate() + index);
          const localDate = day.toISOString().slice(0, 10);
          return {
            localDate,
            at,
            sessions: sessions.filter(({ startsAt }) => startsAt.startsWith(localDate)),
          };
        }),
      };
    },
  });
  const path = `/profesional/clases/semana${search}`;
  return { api, ...renderArea(area, { path, session: sessionOf('professional') }) };
}

test('the week in the URL shows its sessions by day, each linked to the list', async () => {
  const cancelled = { ...ownClass, id: personId(5), status: 'cancelled' as const };
  open([ownClass, cancelled], '?semana=2026-11-18');
  const saturday = within(await screen.findByRole('region', { name: /sábado 21/ }));
  const links = saturday.getAllByRole('link');
  expect(links).toHaveLength(1);
  expect(links[0]).toHaveAccessibleName('Pilates suelo, de 11:00 a 12:00, 1 de 10 plazas');
  expect(links[0]).toHaveAttribute(
    'href',
    `/profesional/clases?dia=2026-11-21&clase=${ownClass.id}`,
  );
  expect(screen.getByRole('heading', { name: '15 – 21 nov' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Siguiente: 22 – 28 nov' })).toHaveAttribute(
    'href',
    expect.stringContaining('/profesional/clases/semana'),
  );
});

test('a week without sessions says so, and its neighbours stay reachable', async () => {
  open([], '?semana=2026-11-18');
  expect(await screen.findByText('No tienes clases esta semana')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Anterior: 8 – 14 nov' })).toBeVisible();
});
