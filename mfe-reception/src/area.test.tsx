import { describe, expect, test } from '@jest/globals';
import { fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { screen, within } from '@testing-library/react';
import { area } from './area.ts';

const session = sessionOf('receptionist');

describe('the reception area', () => {
  test('opens with the professional’s profile screen', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista', session });
    expect(await screen.findByText('[mfe-professional]')).toBeInTheDocument();
  });

  test('the confirmed payment says that it is not in use and leads to the clients', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista/pagoConfirmado', session });
    expect(
      await screen.findByRole('heading', {
        name: 'El pago en línea todavía no está en marcha en este centro',
      }),
    ).toBeVisible();
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Clientes' })).toHaveAttribute(
      'href',
      '/recepcionista/clientes',
    );
  });

  test('an address that is nobody’s says so', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista/servicios', session });
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
  });
});
