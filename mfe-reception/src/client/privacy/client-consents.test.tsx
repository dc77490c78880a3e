import { describe, expect, test } from '@jest/globals';
import type { Client, ConsentKind } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';

type ConsentsInput = { consents: { kind: ConsentKind; isGranted: boolean }[] };

/** A fake server that stores the consents it receives. */
function open(handlers: FakeHandlers = {}) {
  let client: Client = lucia;
  const api = fakeApi({
    'GET /api/clients/:id': () => client,
    'GET /api/clients/:id/charge': () => aCharge(),
    'PUT /api/clients/:id/consents': ({ body }) => {
      const [wanted] = (body as ConsentsInput).consents;
      const consents = client.consents.map((consent) =>
        consent.kind === wanted?.kind
          ? { ...consent, isGranted: wanted.isGranted, changedAt: '2026-11-21T09:00:00.000Z' }
          : consent,
      );
      return (client = { ...client, consents });
    },
    ...handlers,
  });
  render(<ToastContainer />);
  const path = `/recepcionista/clientes/${lucia.id}?ficha=consentimientos`;
  return { ...renderArea(area, { path, session: sessionOf('receptionist') }), api };
}

const images = () => screen.findByRole('checkbox', { name: 'Uso de imágenes' });

describe('client consents', () => {
  test('show each consent and its date', async () => {
    open();
    const terms = await screen.findByRole('checkbox', { name: 'Condiciones y privacidad' });
    expect(terms).toBeChecked();
    expect(terms).toHaveAccessibleDescription(/^Lo dio .*3 mar/);
    expect(await images()).not.toBeChecked();
    expect(await images()).toHaveAccessibleDescription('Sin respuesta todavía');
  });

  test('are saved one by one when they change, and can be undone', async () => {
    const { user, api } = open();
    await user.click(await images());
    await waitFor(async () => expect(await images()).toHaveAccessibleDescription(/^Lo dio/));
    expect(api.requestsTo('PUT /api/clients/:id/consents').map(({ body }) => body)).toEqual([
      { consents: [{ kind: 'images', isGranted: true }] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(async () => expect(await images()).not.toBeChecked());
    expect(await images()).toHaveAccessibleDescription(/^Lo retiró/);
  });

  test('return to the saved value and show an error when saving fails', async () => {
    const { user } = open({ 'PUT /api/clients/:id/consents': () => apiError('busy') });
    await user.click(await images());
    expect(await screen.findByText(/No se ha guardado nada/)).toBeInTheDocument();
    await waitFor(async () => expect(await images()).not.toBeChecked());
  });
});
