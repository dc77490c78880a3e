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

  test('an online payment is opened from the client’s record, and says so without one', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista/pagoConfirmado', session });
    expect(await screen.findByText('Aquí se ve cómo ha quedado un pago en línea')).toBeVisible();
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Ir a Clientes' })).toHaveAttribute(
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
