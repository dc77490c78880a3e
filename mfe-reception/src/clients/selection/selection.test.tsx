import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ClientBatch } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { aSummary, listOf, lucia } from '../../testing/clients.ts';
// Preload the lazy panels so that the first test does not wait for them.
import './mail-panel.tsx';
import './tag-panel.tsx';

const ana = aSummary(2, { name: 'Ana Muñoz' });
const running: ClientBatch = {
  id: '0190f6a0-0000-7000-8000-000000000009',
  kind: 'mail',
  state: 'running',
  clients: 250,
  doneClients: 200,
  reached: 120,
  createdAt: '2026-11-24T10:00:00.000Z',
};
const one = 'GET /api/client-batches/:id';

/** Names of the downloaded files. */
const saved: string[] = [];

beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = jest.fn(() => 'blob:test');
  URL.revokeObjectURL = jest.fn();
  saved.splice(0);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function open(handlers: FakeHandlers = {}, role: 'admin' | 'receptionist' = 'admin') {
  const api = fakeApi({ 'GET /api/clients': listOf([ana, lucia], 250), ...handlers });
  const path = role === 'admin' ? '/admin/clientes' : '/recepcionista/clientes';
  const embedded = role === 'admin' ? { embedded: {} } : {};
  const page = renderArea(area, {
    path: `${path}?grupo=ausentes`,
    session: sessionOf(role),
    ...embedded,
  });
  return { ...page, api };
}
async function choosing(...given: Parameters<typeof open>) {
  const opened = open(...given);
  await opened.user.click(await screen.findByRole('button', { name: 'Elegir varios' }));
  return opened;
}
const button = (name: string) => screen.getByRole('button', { name });

describe('selecting clients in the list', () => {
  test('starts empty, and works one by one, by page or for all results', async () => {
    const { user } = await choosing();
    expect(screen.getByText('Elige a quién')).toBeVisible();
    expect(button('Escribir')).toBeDisabled();
    expect(button('Etiquetar')).toBeDisabled();
    expect(button('Exportar')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Elegir a Ana Muñoz' }));
    expect(screen.getByText('1 elegido')).toBeVisible();
    await user.click(button('Los 2 de esta página'));
    expect(screen.getByText('2 elegidos')).toBeVisible();
    await user.click(button('Los 250 clientes'));
    expect(screen.getByText('250 elegidos')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Elegir a Ana Muñoz' })).toBeChecked();
    await user.click(button('Ninguno'));
    expect(screen.getByText('Elige a quién')).toBeVisible();
    await user.click(button('Terminar'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('is reset when the filters change', async () => {
    const { user } = await choosing();
    await user.click(button('Los 250 clientes'));
    await user.click(button('Quitar 14 días sin venir'));
    expect(await screen.findByText('Elige a quién')).toBeVisible();
  });

  test('offers receptionists tags, but neither mail nor export', async () => {
    await choosing({}, 'receptionist');
    expect(button('Etiquetar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Escribir' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
  });
});

const reach = {
  clients: 250,
  reached: 120,
  withoutConsent: 130,
  unreachable: 0,
  first: 'Ana Muñoz',
};

describe('a mail to the selected clients', () => {
  test('shows the number of recipients, a preview and the progress', async () => {
    const { user, api } = await choosing({
      'POST /api/client-batches/mail/preview': () => reach,
      'POST /api/client-batches/mail': () => running,
      [one]: () => running,
    });
    await user.click(button('Los 250 clientes'));
    await user.click(button('Escribir'));
    expect(
      await screen.findByText('A 120 de 250; 130 no han dado su consentimiento.'),
    ).toBeVisible();
    await user.type(screen.getByLabelText('Asunto'), 'Hola');
    await user.type(screen.getByLabelText('Correo'), 'Vuelve.');
    expect(screen.getByText('Así le llega a Ana Muñoz')).toBeVisible();
    expect(screen.getByText(/Hola, Ana:/)).toHaveTextContent('Hola, Ana: Vuelve.');
    await user.click(button('Enviar a 120 personas'));
    expect(
      await screen.findByRole('progressbar', {
        name: 'Preparando los correos: 200 de 250 clientes',
      }),
    ).toHaveValue(200);
    expect(api.requestsTo('POST /api/client-batches/mail')[0]?.body).toEqual({
      subject: 'Hola',
      text: 'Hola, {nombre}:\n\nVuelve.',
      clients: {
        filter: {
          q: '',
          status: 'active',
          tag: '',
          account: 'any',
          segment: 'away',
        },
      },
    });
    const done = { ...running, state: 'done' as const, doneClients: 250 };
    api.use({ [one]: () => done });
    expect(await screen.findByText('Salen 120 correos.', {}, { timeout: 3000 })).toBeVisible();
  });

  test('cannot be sent when no selected client has consented', async () => {
    const noneReached = { ...reach, reached: 0, withoutConsent: 250, first: null };
    const { user } = await choosing({ 'POST /api/client-batches/mail/preview': () => noneReached });
    await user.click(button('Los 250 clientes'));
    await user.click(button('Escribir'));
    expect(await screen.findByText(/A 0 de 250/)).toBeVisible();
    expect(button('Enviar a 0 personas')).toBeDisabled();
  });

  test('can be resumed after it stopped', async () => {
    const failed = { ...running, state: 'failed' as const };
    const { user, api } = await choosing({
      'POST /api/client-batches/mail/preview': () => reach,
      'POST /api/client-batches/mail': () => failed,
      [one]: () => failed,
    });
    await user.click(button('Los 250 clientes'));
    await user.click(button('Escribir'));
    await user.type(await screen.findByLabelText('Asunto'), 'Hola');
    await user.click(await screen.findByRole('button', { name: 'Enviar a 120 personas' }));
    expect(await screen.findByText('Se ha parado')).toBeVisible();
    api.use({ 'POST /api/client-batches/:id/resume': () => running, [one]: () => running });
    await user.click(button('Seguir donde se quedó'));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });
});

test('adds a tag to the selected clients after showing how many are affected', async () => {
  const done: ClientBatch = { ...running, kind: 'tag', state: 'done', doneClients: 1, reached: 1 };
  const { user, api } = await choosing(
    {
      'POST /api/client-batches/tags/preview': () => ({ clients: 1, reached: 1, full: 0 }),
      'POST /api/client-batches/tags': () => done,
      [one]: () => done,
    },
    'receptionist',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Elegir a Ana Muñoz' }));
  await user.click(button('Etiquetar'));
  const panel = within(await screen.findByRole('dialog', { name: 'Etiquetar' }));
  await user.type(panel.getByLabelText('Etiqueta'), 'Se va');
  expect(await screen.findByText('Se pone en 1 de 1 fichas.')).toBeVisible();
  await user.click(button('Poner la etiqueta'));
  expect(await screen.findByText('Etiqueta puesta en 1 ficha.')).toBeVisible();
  expect(api.requestsTo('POST /api/client-batches/tags')[0]?.body).toEqual({
    clients: { ids: [ana.id] },
    tag: 'Se va',
    isAdded: true,
  });
});

test('exports the selected clients and shows an error when that fails', async () => {
  const { user, api } = await choosing({ 'POST /api/exports/list': () => apiError('busy') });
  await user.click(screen.getByRole('checkbox', { name: 'Elegir a Ana Muñoz' }));
  await user.click(button('Exportar'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
  api.use({ 'POST /api/exports/list': () => new Response('Nombre') });
  await user.click(button('Exportar'));
  await waitFor(() => expect(saved).toEqual(['clientes.csv']));
  expect(api.requestsTo('POST /api/exports/list')[0]?.body).toEqual({
    list: 'clients',
    clients: { ids: [ana.id] },
  });
});
