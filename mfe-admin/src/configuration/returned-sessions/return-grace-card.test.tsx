import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { defaultFeePolicy, errorMessage } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/returnGrace';
const save = `PUT ${path}` as const;

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/settings/professionalActs': () => ({
      values: { takesWalkIns: true, substitution: 'colleague' },
      version: 4,
    }),
    'GET /api/settings/fees': () => ({ values: defaultFeePolicy, version: 4 }),
    'GET /api/settings/sessionClosing': () => ({
      values: { unmarkedBookings: 'attended' },
      version: 4,
    }),
    [`GET ${path}`]: () => ({ values: { returnGraceDays: 7 }, version: 4 }),
    'POST /api/center/policy-effects': () => ({ unmarked: { sessions: 0, people: 0 } }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=sesiones', session }) };
}

test('saves the days with the stored version', async () => {
  const { user, api } = open({ [save]: () => ({ values: { returnGraceDays: 14 }, version: 5 }) });
  const field = await screen.findByLabelText('Días para gastarla');
  expect(field).toHaveValue('7');
  await user.clear(field);
  await user.type(field, '14');
  await user.click(screen.getByRole('button', { name: 'Guardar días' }));
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
  expect(api.requestsTo(save)[0]?.body).toEqual({ values: { returnGraceDays: 14 }, version: 4 });
});

test('is refused once after another administrator’s save, and keeps the typed days', async () => {
  let stored = { values: { returnGraceDays: 7 }, version: 4 };
  const { user, api } = open({
    [`GET ${path}`]: () => stored,
    [save]: () => apiError('stale_version'),
  });
  const field = await screen.findByLabelText('Días para gastarla');
  await user.clear(field);
  await user.type(field, '14');
  stored = { values: { returnGraceDays: 3 }, version: 6 };
  const submit = screen.getByRole('button', { name: 'Guardar días' });
  await user.click(submit);
  expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
  expect(await screen.findByText('3 días para gastarla.')).toBeVisible();
  expect(field).toHaveValue('14');
  await user.click(submit);
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
  expect(api.requestsTo(save).map(({ body }) => (body as { version: number }).version)).toEqual([
    4, 6,
  ]);
});

test('refuses more than a year at the field, and shows a server refusal', async () => {
  const { user, api } = open({ [save]: () => apiError('unavailable') });
  const field = await screen.findByLabelText('Días para gastarla');
  await user.clear(field);
  await user.type(field, '400');
  await user.click(screen.getByRole('button', { name: 'Guardar días' }));
  expect(await screen.findByText('Usa 365 o menos.')).toBeVisible();
  expect(api.requestsTo(save)).toHaveLength(0);
  await user.clear(field);
  await user.type(field, '30');
  await user.click(screen.getByRole('button', { name: 'Guardar días' }));
  expect(await screen.findByText(errorMessage.unavailable)).toBeVisible();
  expect(field).toHaveValue('30');
});
