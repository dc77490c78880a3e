import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { freezeDateAtNow, openBookings } from '../../testing/bookings-page.ts';
import { booking } from '../../testing/bookings.ts';

freezeDateAtNow();
beforeEach(() => localStorage.clear());

const title = 'Tus reservas, en la pantalla de inicio';

async function openInstallable() {
  const page = openBookings('', { bookings: [booking(1)] });
  await screen.findByRole('region', { name: 'Tu próxima reserva' });
  const prompt = jest.fn(() => Promise.resolve({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { ...page, event, prompt };
}

test('the bookings offer to install the application when the browser can', async () => {
  const { user, event, prompt } = await openInstallable();
  expect(await screen.findByText(title)).toBeVisible();
  expect(event.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledTimes(1);
});

test('a declined offer to install the application is not repeated', async () => {
  const { user } = await openInstallable();
  await user.click(await screen.findByRole('button', { name: 'Ahora no' }));
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(localStorage.getItem('aforo.instalar')).not.toBeNull();
});

test('the bookings offer no installation in a browser that has none', async () => {
  openBookings('', { bookings: [booking(1)] });
  await screen.findByRole('region', { name: 'Tu próxima reserva' });
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});
