import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { defaultPublicTimetableSettings } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/publicTimetable';
const save = `PUT ${path}` as const;
const stored = { values: defaultPublicTimetableSettings, version: 4 };

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({ [`GET ${path}`]: () => stored, ...handlers });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=horario', session }) };
}

const submit = () => screen.getByRole('button', { name: 'Guardar horario público' });

test('saves what the timetable shows, and reads one address per line', async () => {
  const { user, api } = open({ [save]: ({ body }) => ({ ...(body as object), version: 5 }) });
  await user.click(await screen.findByRole('checkbox', { name: 'Con las plazas que quedan' }));
  const origins = screen.getByLabelText('Webs en las que puede ir incrustado');
  await user.type(origins, 'https://www.centro.es/clases\nhttp://localhost:8080');
  await user.click(submit());
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
  expect(api.requestsTo(save)[0]?.body).toEqual({
    values: {
      ...defaultPublicTimetableSettings,
      showsPlaces: false,
      frameOrigins: ['https://www.centro.es', 'http://localhost:8080'],
    },
    version: 4,
  });
  await waitFor(() => expect(origins).toHaveValue('https://www.centro.es\nhttp://localhost:8080'));
});

test('refuses an invalid address at its field, without a request', async () => {
  const { user, api } = open();
  await user.type(await screen.findByLabelText(/Webs en las que/), 'mi centro');
  await user.click(submit());
  expect(await screen.findByText(/Escribe direcciones con https/)).toBeVisible();
  expect(api.requestsTo(save)).toEqual([]);
});

test('shows an embed code with this origin, and hides it when the timetable is unpublished', async () => {
  const { user } = open({ [save]: ({ body }) => ({ ...(body as object), version: 5 }) });
  const code = await screen.findByRole('group', { name: 'Código para tu web' });
  const { origin } = globalThis.location;
  expect(code).toHaveTextContent(`src="${origin}/horario?marco=1"`);
  expect(code).toHaveTextContent(`event.origin !== '${origin}'`);
  await user.click(screen.getByRole('checkbox', { name: 'Enseñar el horario a cualquiera' }));
  await user.click(submit());
  await waitFor(() => expect(code).not.toBeInTheDocument());
});

test('shows the settings saved by another user, and keeps the typed ones', async () => {
  const now = { values: { ...defaultPublicTimetableSettings, isPublished: false }, version: 5 };
  let reads = 0;
  const { user } = open({
    [`GET ${path}`]: () => (reads++ === 0 ? stored : now),
    [save]: () => apiError('stale_version'),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Con los precios y los bonos' }));
  await user.click(submit());
  expect(await screen.findByText('No se enseña a nadie.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Con los precios y los bonos' })).not.toBeChecked();
});
