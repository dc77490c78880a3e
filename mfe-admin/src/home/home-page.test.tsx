import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { setupSteps, type Home } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { attendanceText, comparisonText, segmentLink, waitingLink } from './home.messages.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './home-page.tsx';

const session = {
  id: '40000000-0000-4000-8000-000000000001',
  startsAt: '2026-11-21T17:00:00.000Z',
  endsAt: '2026-11-21T18:00:00.000Z',
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Ruiz',
  booked: 9,
  capacity: 10,
  waiting: 2,
};
const home: Home = {
  localDate: '2026-11-21',
  currency: 'EUR',
  setup: setupSteps.map((step) => ({ step, isDone: true })),
  rooms: [{ id: '50000000-0000-4000-8000-000000000001', name: 'Sala 1', sessions: [session] }],
  waiting: [
    { kind: 'timeOff', count: 1 },
    { kind: 'rewards', count: 3 },
  ],
  money: { todayMinor: 12_350, monthMinor: 560_000, monthBeforeMinor: 500_000 },
  segments: [
    { segment: 'away', count: 12 },
    { segment: 'debt', count: 0 },
  ],
  attendance: { attended: 300, noShow: 15 },
};

function open(answer: () => unknown) {
  const api = fakeApi({ 'GET /api/home': answer });
  return { api, ...renderArea(area, { path: '/admin/inicio', session: sessionOf('admin') }) };
}
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the owner’s home screen', () => {
  test('shows today’s occupancy with the hour, the class and the waiting list', async () => {
    open(() => home);
    const today = await region(/^Hoy, sábado 21 de noviembre/);
    expect(today.getByRole('heading', { name: 'Sala 1' })).toBeVisible();
    expect(today.getByRole('link')).toHaveTextContent(
      '18:00 9/10 plazas · 2 esperan Pilates suelo',
    );
  });

  test('links each figure to its records', async () => {
    open(() => home);
    await screen.findByText('Cobrado hoy');
    const links = screen.getAllByRole('link');
    const hrefs = links.map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/inicio',
      '/admin/inicio?ver=cifras',
      '/admin/caja?ver=dia',
      '/admin/caja?ver=mes',
      `/admin/recepcion?sesion=${session.id}`,
      '/admin/profesionales',
      '/admin/logros',
      '/admin/clientes?grupo=ausentes',
    ]);
    expect(screen.getByText('Un 12 % más que el mes pasado a estas alturas.')).toBeVisible();
    expect(screen.getByRole('link', { name: '1 petición del equipo por responder' })).toBeVisible();
    expect(screen.queryByText(/debe/)).not.toBeInTheDocument();
  });

  test('shows an empty state in each section', async () => {
    open(() => ({ ...home, rooms: [], waiting: [], segments: [] }));
    expect(await screen.findByText('Hoy no hay clases ni citas.')).toBeVisible();
    expect(screen.getByText('Nada espera por ti.')).toBeVisible();
    expect(screen.getByText('Nadie por ahora.')).toBeVisible();
  });

  test('shows the setup steps of an empty center, with the next step open', async () => {
    const setup = setupSteps.map((step) => ({ step, isDone: step === 'contact' }));
    open(() => ({ ...home, setup }));
    const steps = await region('Poner en marcha el centro');
    expect(steps.getByText('1 de 8 hechos')).toBeVisible();
    expect(steps.getByRole('link', { name: 'Empezar' })).toHaveAttribute(
      'href',
      '/admin/servicios?ver=horario',
    );
    expect(screen.queryByText('Cobrado hoy')).not.toBeInTheDocument();
  });

  test('shows only the missing setup step of a running center', async () => {
    const setup = setupSteps.map((step) => ({ step, isDone: step !== 'contact' }));
    open(() => ({ ...home, setup }));
    const steps = await region('Poner en marcha el centro');
    expect(steps.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Cobrado hoy')).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open(() => apiError('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/home': () => home });
    await user.click(retry);
    expect(await screen.findByText('Cobrado hoy')).toBeVisible();
  });
});

describe('the texts of the home screen', () => {
  test.each([
    [100, 0, /no se había cobrado nada/],
    [100, 100, /^Lo mismo/],
    [50, 100, /^Un 50 % menos/],
  ])('compare %d with %d', (monthMinor, monthBeforeMinor, pattern) => {
    expect(comparisonText({ todayMinor: 0, monthMinor, monthBeforeMinor })).toMatch(pattern);
  });

  test('count in the singular and the plural', () => {
    expect(waitingLink({ kind: 'openShifts', count: 1 }).words).toBe(
      '1 caja sin cerrar de otro día',
    );
    expect(waitingLink({ kind: 'suspendedMemberships', count: 2 })).toEqual({
      words: '2 suscripciones paradas por falta de pago',
      to: '/clientes?grupo=deuda',
    });
    expect(waitingLink({ kind: 'externalRefunds', count: 1 })).toEqual({
      words: '1 devolución del proveedor de pagos por revisar',
      to: '/pagoConfirmado',
    });
    expect(waitingLink({ kind: 'unmarkedSessions', count: 2, firstDate: '2026-11-20' })).toEqual({
      words: '2 clases con gente sin marcar',
      to: '/recepcion?dia=2026-11-20',
    });
    expect(waitingLink({ kind: 'lowStock', count: 2 }).words).toBe('2 productos se acaban');
    expect(segmentLink('bonoEnding', 1).words).toBe('bono caduca esta semana');
    expect(attendanceText({ attended: 0, noShow: 0 })).toMatch(/no se ha marcado a nadie/);
    expect(attendanceText({ attended: 300, noShow: 15 })).toMatch(/el 5 %/);
  });
});
