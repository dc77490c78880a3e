import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { defaultFeePolicy, errorMessage, type StoredSettings } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';
import { feePolicySentences } from './fee-policy.messages.ts';

const path = '/api/settings/fees';
const read = `GET ${path}` as const;
const save = `PUT ${path}` as const;

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/settings/professionalActs': () => ({
      values: { takesWalkIns: true, substitution: 'colleague' },
      version: 4,
    }),
    'GET /api/settings/sessionClosing': () => ({
      values: { unmarkedBookings: 'attended' },
      version: 4,
    }),
    'GET /api/settings/returnGrace': () => ({ values: { returnGraceDays: 7 }, version: 4 }),
    'POST /api/center/policy-effects': () => ({ unmarked: { sessions: 2, people: 5 } }),
    [read]: () => ({ values: defaultFeePolicy, version: 4 }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=sesiones', session }) };
}

test('saves the typed amounts and grace with the stored version, and describes them in sentences', async () => {
  const wanted = { ...defaultFeePolicy, lateMinor: 500, noShowMinor: 1000, freeCount: 1 };
  const { user, api } = open({ [save]: () => ({ values: wanted, version: 5 }) });
  expect(await screen.findByText(/No hay penalización/)).toBeVisible();
  await user.type(screen.getByLabelText('Por cancelar tarde, en euros'), '5');
  await user.type(screen.getByLabelText('Por no venir, en euros'), '10');
  await user.clear(screen.getByLabelText('Veces que no se cobran'));
  await user.type(screen.getByLabelText('Veces que no se cobran'), '1');
  expect(screen.getByText(/^Cancelar tarde cuesta 5,00\s€\.$/)).toBeVisible();
  expect(screen.getByText('La primera de cada persona cada 30 días no se cobra.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar penalización' }));
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
  expect(api.requestsTo(save)[0]?.body).toEqual({ values: wanted, version: 4 });
});

test('is refused once after another user’s save, and shows the stored policy', async () => {
  const concurrentPolicy = { values: { ...defaultFeePolicy, lateMinor: 300 }, version: 6 };
  let stored: StoredSettings<'fees'> = { values: defaultFeePolicy, version: 4 };
  const { user, api } = open({
    [read]: () => stored,
    [save]: () => apiError('stale_version', undefined, { details: { current: concurrentPolicy } }),
  });
  const field = await screen.findByLabelText('Por cancelar tarde, en euros');
  await user.type(field, '8');
  stored = concurrentPolicy;
  await user.click(screen.getByRole('button', { name: 'Guardar penalización' }));
  expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
  expect(await screen.findByText(/Cancelar tarde cuesta 3,00\s€/)).toBeVisible();
  expect(field).toHaveValue('8');
  await user.click(screen.getByRole('button', { name: 'Guardar penalización' }));
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
  expect(api.requestsTo(save).map(({ body }) => (body as { version: number }).version)).toEqual([
    4, 6,
  ]);
});

test('refuses an amount over 500 at its field', async () => {
  const { user, api } = open();
  await user.type(await screen.findByLabelText('Por no venir, en euros'), '501');
  await user.click(screen.getByRole('button', { name: 'Guardar penalización' }));
  expect(await screen.findByText(/Escribe un importe de 0,01 a 500/)).toBeVisible();
  expect(api.requestsTo(save)).toHaveLength(0);
});

test.each([
  [{ lateMinor: 500, noShowMinor: 500 }, 'Cancelar tarde o no venir cuesta 5,00 €.'],
  [{ noShowMinor: 500 }, 'Quien cancela tarde pierde su sesión, o debe la clase entera.'],
  [
    { lateMinor: 500, isForLostSessionsToo: true },
    'Quien va con un bono de sesiones pierde la sesión y además la paga.',
  ],
  [
    { lateMinor: 500, freeCount: 2, freeDays: 90 },
    'Las 2 primeras de cada persona cada 90 días no se cobran.',
  ],
  [{ lateMinor: 500, isTaxed: true }, 'En el recibo lleva el IVA de la clase.'],
])('describes the policy in sentences: %j', (values, sentence) => {
  const sentences = feePolicySentences({ ...defaultFeePolicy, ...values }, 'EUR');
  expect(sentences.map((one) => one.replaceAll('\u00a0', ' '))).toContain(sentence);
});

test('leaves out amounts that are not yet valid', () => {
  expect(feePolicySentences({ ...defaultFeePolicy, lateMinor: 'incomplete' }, 'EUR')).toEqual([]);
});
