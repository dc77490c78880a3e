import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { testSettings } from '@aforo/shared/testing';
import { link, openBookings, freezeDateAtNow } from '../testing/bookings-page.ts';
import { booking } from '../testing/bookings.ts';

freezeDateAtNow();

test('an address of two lines is one search on the map, and a center without a phone shows its e-mail', async () => {
  const address = 'Calle Mayor, 1\n28013 Madrid';
  const center = { ...testSettings.center, address, email: 'hola@norte.es' };
  openBookings('', { bookings: [booking(1)] }, {}, { center });
  const map = await link('Cómo llegar');
  expect(map).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('Calle Mayor, 1, 28013 Madrid')),
  );
  expect(await link('Escribir a hola@norte.es')).toHaveAttribute('href', 'mailto:hola@norte.es');
  expect(screen.queryByRole('link', { name: /Llamar/ })).not.toBeInTheDocument();
});
