import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Booking, ErrorCode } from '@aforo/shared/contract';
import { apiError, setViewport, testSettings, type FakeHandlers } from '@aforo/shared/testing';
import {
  button,
  link,
  neverAnswers,
  openBookings,
  freezeDateAtNow,
} from '../../testing/bookings-page.ts';
import { booking, idOf } from '../../testing/bookings.ts';

freezeDateAtNow();

describe('the next booking', () => {
  test('comes first, with its countdown, price and cancellation deadline', async () => {
    openBookings('', { bookings: [booking(1)] });
    const next = within(await screen.findByRole('region', { name: 'Tu próxima reserva' }));
    expect(next.getByText('hoy 19:00')).toBeVisible();
    expect(next.getByText('en 8 horas y 48 minutos')).toBeVisible();
    expect(next.getByRole('heading', { name: 'Pilates suelo' })).toBeVisible();
    expect(next.getByText(/Con tu Bono 10/)).toBeVisible();
    expect(next.getByText(/sin coste hasta hoy 17:00/)).toBeVisible();
  });

  test('shows the center’s address and phone number, if they are known', async () => {
    const center = { ...testSettings.center, address: 'Calle Mayor 1, Madrid' };
    const { unmount } = openBookings(
      '',
      { bookings: [booking(1)] },
      {},
      { center: { ...center, phone: '+34912345678' } },
    );
    expect(await screen.findByText('Calle Mayor 1, Madrid')).toBeVisible();
    const map = await link('Cómo llegar');
    expect(map).toHaveAttribute('href', expect.stringContaining('Calle%20Mayor%201%2C%20Madrid'));
    expect(map).toHaveAttribute('target', '_blank');
    expect(map).toHaveAttribute('rel', 'noreferrer');
    expect(await link('Llamar al 912 345 678')).toHaveAttribute('href', 'tel:+34912345678');
    unmount();
    openBookings('', { bookings: [booking(1)] });
    await screen.findByRole('region', { name: 'Tu próxima reserva' });
    expect(screen.queryByRole('link', { name: 'Cómo llegar' })).not.toBeInTheDocument();
  });

  test('can be added to the calendar by a link that bypasses the router', async () => {
    openBookings('', { bookings: [booking(1)] });
    const calendar = await link('Añadir al calendario: Pilates suelo');
    expect(calendar).toHaveAttribute(
      'href',
      `${window.location.origin}/api/bookings/${idOf(6, 1)}/calendar.ics`,
    );
    expect(calendar).toHaveAttribute('download');
  });

  test('cannot be moved once that would cost something', async () => {
    openBookings('', { bookings: [booking(1, { freeCancelUntil: '2026-11-21T08:00:00.000Z' })] });
    expect(await link('Cancelar Pilates suelo')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Cambiar/ })).not.toBeInTheDocument();
  });

  test('shows a loading state', async () => {
    openBookings('', {}, { 'GET /api/me/bookings': neverAnswers });
    expect((await screen.findAllByText('Cargando…')).length).toBeGreaterThan(0);
  });

  test('leaves the timetable usable when loading fails, and loads on retry', async () => {
    const { user, api } = openBookings(
      '',
      {},
      { 'GET /api/me/bookings': () => apiError('unavailable') },
    );
    expect(await link(/19:00.*Pilates suelo/)).toBeVisible();
    api.use({ 'GET /api/me/bookings': () => ({ items: [booking(1)] }) });
    await user.click(await button('Volver a intentarlo'));
    expect(await screen.findByRole('region', { name: 'Tu próxima reserva' })).toBeVisible();
  });

  test('shows how to book when there is none', async () => {
    openBookings('');
    expect(await screen.findByText(/No tienes ninguna reserva/)).toBeVisible();
  });
});

describe('the details of a booking', () => {
  const one = (changed: Partial<Booking>): FakeHandlers => ({
    'GET /api/bookings/:id': () => booking(1, changed),
  });
  const path = `?reserva=${idOf(6, 1)}`;

  test('show why the session was lost, on a phone as well', async () => {
    setViewport({ width: 360 });
    const { user, currentPath } = openBookings(path, {}, one({ status: 'noShow' }));
    expect(await screen.findByText(/No viniste, y la sesión no vuelve/)).toBeVisible();
    await user.click(await button('Cerrar'));
    expect(currentPath()).toBe('/cliente/reservas');
  });

  test('open from a row after the next booking', async () => {
    const { user, currentPath } = openBookings('', { bookings: [booking(1), booking(2)] }, one({}));
    await user.click(await screen.findByText('Y otra reserva'));
    const later = within(await screen.findByRole('list', { name: 'Las siguientes reservas' }));
    await user.click(later.getByRole('link', { name: /Pilates suelo/ }));
    expect(currentPath()).toBe(`/cliente/reservas?reserva=${idOf(6, 2)}`);
    expect(await screen.findByRole('dialog', { name: 'Pilates suelo' })).toBeVisible();
  });

  test('link to the cancellation of a future booking', async () => {
    const { currentPath, user } = openBookings(
      path,
      {},
      { ...one({}), 'GET /api/bookings/:id/cancellation': neverAnswers },
    );
    await user.click(await link('Cancelar Pilates suelo'));
    expect(currentPath()).toBe(`/cliente/reservas?cancelar=${idOf(6, 1)}`);
  });

  test.each<[ErrorCode, string]>([
    ['not_found', 'Esta reserva no está entre las tuyas'],
    ['unavailable', 'No hemos podido traer estos datos'],
  ])('show an error for the response %s', async (code, message) => {
    openBookings(path, {}, { 'GET /api/bookings/:id': () => apiError(code) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tu reserva' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
