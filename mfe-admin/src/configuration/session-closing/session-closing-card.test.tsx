import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { defaultFeePolicy, errorMessage, type StoredSettings } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/sessionClosing';
const save = `PUT ${path}` as const;
const policy: StoredSettings<'sessionClosing'> = {
  values: { unmarkedBookings: 'attended' },
  version: 4,
};

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    [`GET ${path}`]: () => policy,
    'GET /api/settings/professionalActs': () => ({
      values: { takesWalkIns: true, substitution: 'colleague' },
      version: 4,
    }),
    'GET /api/settings/fees': () => ({ values: defaultFeePolicy, version: 4 }),
    'GET /api/settings/returnGrace': () => ({ values: { returnGraceDays: 7 }, version: 4 }),
    'POST /api/center/policy-effects': () => ({ unmarked: { sessions: 2, people: 5 } }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=sesiones', session }) };
}

test('saves the outcome of unmarked bookings with the stored version', async () => {
  const { user, api } = open({
    [save]: () => ({ values: { unmarkedBookings: 'leftOpen' }, version: 5 }),
  });
  const field = await screen.findByLabelText('Quien se quedó sin marcar');
  expect(field).toHaveDisplayValue('Queda como que vino');
  await user.selectOptions(field, 'leftOpen');
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
  expect(api.requestsTo(save)[0]?.body).toEqual({
    values: { unmarkedBookings: 'leftOpen' },
    version: 4,
  });
  await waitFor(() => expect(field).toHaveValue('leftOpen'));
});

test('shows how many bookings are about to be decided', async () => {
  open();
  expect(
    await screen.findByText(/^Ahora hay 2 sesiones terminadas con 5 personas sin marcar/),
  ).toBeVisible();
});

test('shows another administrator’s change after a refusal, and saves the next choice over it', async () => {
  let stored = policy;
  const { user, api } = open({
    [`GET ${path}`]: () => stored,
    [save]: () => apiError('stale_version'),
  });
  const field = await screen.findByLabelText('Quien se quedó sin marcar');
  stored = { values: { unmarkedBookings: 'leftOpen' }, version: 6 };
  await user.selectOptions(field, 'noShow');
  expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
  await waitFor(() => expect(field).toHaveValue('leftOpen'));
  await user.selectOptions(field, 'noShow');
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
  expect(api.requestsTo(save).map(({ body }) => (body as { version: number }).version)).toEqual([
    4, 6,
  ]);
});
