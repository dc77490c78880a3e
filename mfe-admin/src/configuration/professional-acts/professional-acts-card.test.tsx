import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { defaultFeePolicy, errorMessage, type StoredSettings } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/professionalActs';
const save = `PUT ${path}` as const;
const policy: StoredSettings<'professionalActs'> = {
  values: { takesWalkIns: true, substitution: 'colleague' },
  version: 4,
};

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    [`GET ${path}`]: () => policy,
    'GET /api/settings/fees': () => ({ values: defaultFeePolicy, version: 4 }),
    'GET /api/settings/returnGrace': () => ({ values: { returnGraceDays: 7 }, version: 4 }),
    'GET /api/settings/sessionClosing': () => ({
      values: { unmarkedBookings: 'attended' },
      version: 4,
    }),
    'POST /api/center/policy-effects': () => ({ unmarked: { sessions: 0, people: 0 } }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=sesiones', session }) };
}

test('each choice is saved with the other one and the stored version', async () => {
  let stored = policy;
  const { user, api } = open({
    [`GET ${path}`]: () => stored,
    [save]: ({ body }) => {
      stored = { values: (body as typeof policy).values, version: stored.version + 1 };
      return stored;
    },
  });
  await user.click(await screen.findByLabelText('Apunta a quien llega sin reserva'));
  await waitFor(() =>
    expect(screen.getByLabelText('Apunta a quien llega sin reserva')).not.toBeChecked(),
  );
  const field = screen.getByLabelText('Para que otra persona dé una clase suya');
  await waitFor(() => expect(field).toBeEnabled());
  await user.selectOptions(field, 'admin');
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
  expect(api.requestsTo(save).map(({ body }) => body)).toEqual([
    { values: { takesWalkIns: false, substitution: 'colleague' }, version: 4 },
    { values: { takesWalkIns: false, substitution: 'admin' }, version: 5 },
  ]);
});

test('a refusal is shown', async () => {
  const { user } = open({ [save]: () => apiError('stale_version') });
  await user.click(await screen.findByLabelText('Apunta a quien llega sin reserva'));
  expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
});
