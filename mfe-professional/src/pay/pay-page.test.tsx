import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PayRule, PayStatement } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { ownProfessional } from '../testing/professional.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './pay-page.tsx';

const sessionId = '60000000-0000-4000-8000-000000000003';
const rule: PayRule = {
  id: '60000000-0000-4000-8000-000000000001',
  serviceId: null,
  serviceName: null,
  kind: 'hourly',
  rateMinor: 2400,
  basisPoints: null,
  minimumMinor: 0,
  validFrom: '2026-10-01',
  isCurrent: true,
  isRemovable: false,
};
const statement: PayStatement = {
  professionalId: ownProfessional.id,
  professionalName: ownProfessional.name,
  month: '2026-10',
  currency: 'EUR',
  closedAt: '2026-11-02T09:00:00.000Z',
  isClosable: false,
  plannedMinutes: 50,
  sessions: 1,
  givenMinutes: 50,
  attended: 4,
  unmarked: 0,
  withoutRule: 0,
  sessionsMinor: 2000,
  correctionsMinor: 0,
  totalMinor: 2000,
  lines: [
    {
      sessionId,
      serviceName: 'Pilates suelo',
      startsAt: '2026-10-20T17:00:00.000Z',
      localDate: '2026-10-20',
      minutes: 50,
      isCancelled: false,
      attended: 4,
      noShow: 0,
      cancelledLate: 0,
      unmarked: 0,
      valueMinor: 0,
      rule,
      isMinimum: false,
      amountMinor: 2000,
    },
  ],
  corrections: [],
};

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/professionals/:id/pay': () => statement,
    'GET /api/professionals/:id/pay-rules': () => ({
      items: [{ ...rule, rateMinor: 9900, isCurrent: false }, rule],
    }),
    ...handlers,
  });
  const session = sessionOf('professional');
  return { api, ...renderArea(area, { path: '/profesional/pago?mes=2026-10', session }) };
}

test('shows what each session gave, with a link to the class and the rule of today', async () => {
  const { api } = open();
  const table = await screen.findByRole('table', { name: 'Sesiones de octubre de 2026' });
  const row = within(table).getByRole('row', { name: /Pilates suelo/ });
  expect(row).toHaveTextContent(/50 min a 24,00\s€ la hora.*4 vinieron.*20,00\s€/);
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/profesional/clases?dia=2026-10-20&clase=${sessionId}`,
  );
  expect(screen.getByText(/Cerrado el/)).toBeVisible();
  expect(screen.getByText(/^Ahora se te paga: 24,00\s€ por hora\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cerrar/ })).not.toBeInTheDocument();
  expect(api.requestsTo('GET /api/professionals/:id/pay')[0]?.path).toContain(ownProfessional.id);
});

test('says that a month has no sessions yet', async () => {
  open({
    'GET /api/professionals/:id/pay': () => ({
      ...statement,
      closedAt: null,
      sessions: 0,
      totalMinor: 0,
      lines: [],
    }),
  });
  expect(await screen.findByText('En octubre de 2026 todavía no hay sesiones dadas')).toBeVisible();
});

test('shows an error, and loads on retry', async () => {
  const { user, api } = open({ 'GET /api/professionals/:id/pay': () => apiError('unavailable') });
  const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
  api.use({ 'GET /api/professionals/:id/pay': () => statement });
  await user.click(retry);
  expect(await screen.findByRole('table', { name: /octubre/ })).toBeVisible();
});
