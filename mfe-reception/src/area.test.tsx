import { describe, expect, test } from '@jest/globals';
import { fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { screen, within } from '@testing-library/react';
import { area } from './area.ts';

const session = sessionOf('receptionist');

describe('the reception area', () => {
  test('opens with the profile screen of the professional area', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista', session });
    expect(await screen.findByText('[mfe-professional]')).toBeInTheDocument();
  });

  test('shows an empty state with a link to the clients when no online payment is named', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista/pagoConfirmado', session });
    expect(await screen.findByText('Aquí se ve cómo ha quedado un pago en línea')).toBeVisible();
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Ir a Clientes' })).toHaveAttribute(
      'href',
      '/recepcionista/clientes',
    );
  });

  test('shows a not-found screen for an unknown path', async () => {
    fakeApi({});
    renderArea(area, { path: '/recepcionista/servicios', session });
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible();
  });
});
