import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ChargeRunSummary } from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import '../cash-register-page.tsx';
import './charge-runs-tab.tsx';

const id = '60000000-0000-4000-8000-000000000001';
const run: ChargeRunSummary = {
  id,
  chargeOn: '2026-12-01',
  startedAt: '2026-12-01T05:00:00.000Z',
  changedAt: '2026-12-01T05:01:00.000Z',
  finishedAt: '2026-12-01T05:01:00.000Z',
  charged: { count: 42, totalMinor: 200_000 },
  card: { count: 10, totalMinor: 50_000 },
  directDebit: { count: 29, totalMinor: 145_000 },
  center: { count: 1, totalMinor: 5000 },
  free: { count: 2, totalMinor: 0 },
  owedMinor: 5000,
  failedCount: 1,
};
const failure = {
  membershipId: id,
  client: { id, name: 'Ana Ruiz' },
  name: 'Cuota 2 días',
  code: 'buyer_required',
  reason: 'No hay datos para la factura.',
  failedAt: '2026-12-01T05:00:30.000Z',
};

function open(search: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/charge-runs': () => ({ items: [run], dueCount: 1, isRunning: false }),
    'GET /api/charge-runs/:id': () => ({ ...run, failures: [failure] }),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/admin/caja?ver=cuotas${search}`, session: sessionOf('admin') }),
  };
}

test('the list says what each run issued and how it is collected, and starts another one', async () => {
  let isRunning = false;
  const { api, user } = open('', {
    'GET /api/charge-runs': () => ({ items: [run], dueCount: 1, isRunning }),
    'POST /api/charge-runs': () => ((isRunning = true), { isRunning }),
  });
  const table = await screen.findByRole('table', { name: 'Cobros de cuotas' });
  expect(within(table).getByText(/^29 cuotas, 1\.?450,00/)).toBeVisible();
  expect(screen.getByText('Queda 1 cuota por cobrar hoy.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cobrar ahora' }));
  expect(await screen.findByText('Cobrando: falta 1 cuota.')).toBeVisible();
  expect(api.requestsTo('POST /api/charge-runs')).toHaveLength(1);
});

test('a run says which memberships failed and why, with a link to their client', async () => {
  open(`&cobro=${id}`);
  expect(await screen.findByText('No hay datos para la factura.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Ana Ruiz' });
  expect(link).toHaveAttribute('href', `/admin/clientes/${id}`);
});
