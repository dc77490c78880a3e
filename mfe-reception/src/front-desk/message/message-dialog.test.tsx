import { describe, expect, test } from '@jest/globals';
import type { SessionAddressees } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  ana,
  frontDeskPath as path,
  luciaRow,
  omar,
  openFrontDesk,
  pilates,
} from '../../testing/front-desk.tsx';
import './message-dialog.tsx';

const look = 'GET /api/sessions/:id/message';
const send = 'POST /api/sessions/:id/message';
const person = ({ client }: typeof ana, payerName: string | null = null) => ({
  clientId: client.id,
  name: client.name,
  payerName,
});
const reached: SessionAddressees = {
  mailed: [person(ana), person(omar, 'Karima Benali')],
  withoutEmail: [{ clientId: luciaRow.client.id, name: luciaRow.client.name }],
};

async function open(more: Parameters<typeof openFrontDesk>[1]) {
  const opened = openFrontDesk(path, { [look]: () => reached, ...more });
  await opened.user.click(await screen.findByRole('button', { name: 'Más para esta clase' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Escribir a quien viene' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

describe('a message to the people of a class', () => {
  test('says who gets it and who doesn’t, shows how it reads, and is sent', async () => {
    const { dialog, user, api } = await open({ [send]: () => reached });
    expect(
      await dialog.findByText(
        'Llegará a 2 personas; por Omar Benali, a Karima Benali. A Lucía Fernández Ortiz no: no tiene correo.',
      ),
    ).toBeVisible();
    const text = dialog.getByLabelText('Correo');
    await user.type(text, 'Traed toalla.');
    expect(within(dialog.getByLabelText('Cómo queda')).getByText(/^Hola, Ana:/)).toHaveTextContent(
      'Hola, Ana: Traed toalla.',
    );
    await user.click(dialog.getByRole('button', { name: 'Enviar a 2 personas' }));
    expect(await screen.findByText('Correo para 2 personas, en camino.')).toBeVisible();
    expect(api.requestsTo(send)[0]).toMatchObject({
      params: { id: pilates.id },
      body: {
        subject: expect.stringMatching(/^Pilates suelo, sábado 21 de noviembre a las \d/),
        text: 'Hola, {nombre}:\n\nTraed toalla.',
      },
    });
  });

  test('can’t be sent when no one has an address', async () => {
    const { dialog } = await open({ [look]: () => ({ ...reached, mailed: [] }) });
    expect(await dialog.findByText(/^No llegaría a nadie\./)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Enviar/ })).toBeDisabled();
  });

  test('keeps the text when sending fails', async () => {
    const { dialog, user } = await open({ [send]: () => apiError('unavailable') });
    await dialog.findByText(/^Llegará a 2 personas/);
    await user.type(dialog.getByLabelText('Correo'), 'Traed toalla.');
    await user.click(dialog.getByRole('button', { name: 'Enviar a 2 personas' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toBeVisible());
    expect(dialog.getByLabelText('Correo')).toHaveValue('Hola, {nombre}:\n\nTraed toalla.');
  });
});
