import { describe, expect, test } from '@jest/globals';
import type { Client, ErasurePreview, Role } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { listOf, lucia, noHousehold } from '../../testing/clients.ts';

const consenting: Client = {
  ...lucia,
  consents: lucia.consents.map((one) =>
    one.kind === 'health' ? { ...one, isGranted: true } : one,
  ),
};
const preview: ErasurePreview = {
  name: lucia.name,
  refusals: [{ reason: 'debt', text: 'Debe dinero al centro.', solvedBy: 'debtIsSettled' }],
  goes: ['Nombre y correo'],
  stays: ['Reservas, sin decir de quién eran'],
  upcoming: [],
  sessionsLeft: 0,
  hasUnlimited: false,
  seen: 'state-1',
};

function open(
  { client = lucia, role = 'receptionist' }: { client?: Client; role?: Role } = {},
  handlers: FakeHandlers = {},
) {
  const api = fakeApi({
    'GET /api/clients': listOf([client]),
    'GET /api/clients/:id': () => client,
    'GET /api/clients/:id/household': () => noHousehold,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/health': () => ({ healthNotes: 'Hernia', changedAt: null }),
    'GET /api/clients/:id/bookings': () => ({ items: [] }),
    'GET /api/clients/:id/history': () => ({ items: [], total: 0, page: 1, pageSize: 20 }),
    ...handlers,
  });
  const path = `/recepcionista/clientes/${client.id}`;
  return { api, ...renderArea(area, { path, session: sessionOf(role) }) };
}
const health = async () => within(await screen.findByRole('region', { name: 'Salud' }));

describe('health data', () => {
  test('are hidden without consent, with a link to the consents', async () => {
    const { api } = open();
    const section = await health();
    expect(section.getByText(/Sin su permiso no se guarda nada/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Ir a Consentimientos' })).toHaveAttribute(
      'href',
      expect.stringContaining('ficha=consentimientos'),
    );
    expect(api.requestsTo('GET /api/clients/:id/health')).toHaveLength(0);
  });

  test('are read only on request', async () => {
    const { user, api } = open({ client: consenting });
    const section = await health();
    expect(section.queryByLabelText('Datos de salud')).not.toBeInTheDocument();
    expect(api.requestsTo('GET /api/clients/:id/health')).toHaveLength(0);
    await user.click(section.getByRole('button', { name: 'Ver datos de salud' }));
    expect(await section.findByLabelText('Datos de salud')).toHaveValue('Hernia');
  });

  test('are saved against the version that was read, and a concurrent change is shown beside the form', async () => {
    const { user, api } = open(
      { client: consenting },
      { 'PUT /api/clients/:id/health': () => apiError('stale_version') },
    );
    const section = await health();
    await user.click(section.getByRole('button', { name: 'Ver datos de salud' }));
    const field = await section.findByLabelText('Datos de salud');
    await user.type(field, ' operada');
    const changedAt = '2026-11-20T09:00:00.000Z';
    api.use({ 'GET /api/clients/:id/health': () => ({ healthNotes: 'Asma', changedAt }) });
    await user.click(section.getByRole('button', { name: 'Guardar' }));
    expect(await section.findByText('Asma')).toBeVisible();
    expect(field).toHaveValue('Hernia operada');
    api.use({ 'PUT /api/clients/:id/health': () => ({ changedAt: '2026-11-20T10:00:00.000Z' }) });
    await user.click(section.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(section.queryByText('Asma')).not.toBeInTheDocument());
    expect(api.requestsTo('PUT /api/clients/:id/health').map(({ body }) => body)).toEqual([
      { healthNotes: 'Hernia operada', changedAt: null },
      { healthNotes: 'Hernia operada', changedAt },
    ]);
  });

  test('can be retried after a failed read, and are hidden when consent is withdrawn meanwhile', async () => {
    const { user, api } = open(
      { client: consenting },
      { 'GET /api/clients/:id/health': () => apiError('unavailable') },
    );
    const section = await health();
    await user.click(section.getByRole('button', { name: 'Ver datos de salud' }));
    const retry = await section.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/clients/:id/health': () => apiError('health_consent_missing') });
    await user.click(retry);
    expect(await section.findByText(/Sin su permiso/)).toBeVisible();
  });
});

describe('export and erasure of a client’s data', () => {
  test('are not offered to receptionists', async () => {
    open();
    await health();
    expect(screen.queryByRole('region', { name: 'Sus datos' })).not.toBeInTheDocument();
  });

  test('let an administrator erase after typing the client’s name and confirming the settled debt', async () => {
    const { user, api } = open(
      { role: 'admin' },
      {
        'GET /api/clients/:id/erasure': () => preview,
        'POST /api/clients/:id/erasure': () => undefined,
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Borrar sus datos' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Borrar los datos de Lucía Fernández Ortiz?' }),
    );
    await user.type(await dialog.findByLabelText(/Escribe su nombre/), 'lucia fernandez');
    await user.click(dialog.getByRole('button', { name: 'Borrar sus datos' }));
    expect(dialog.getByLabelText(/Escribe su nombre/)).toHaveAccessibleDescription(/No coincide/);
    await user.type(dialog.getByLabelText(/Escribe su nombre/), ' ortiz');
    await user.click(dialog.getByRole('checkbox', { name: /saldado o se le perdona/ }));
    const erased: Client = {
      ...lucia,
      name: 'Persona borrada',
      status: 'archived',
      isErased: true,
    };
    api.use({
      'GET /api/clients/:id': () => erased,
      'GET /api/clients/:id/charge': () => aCharge(),
      'GET /api/clients/:id/purchases': () => ({ items: [] }),
    });
    await user.click(dialog.getByRole('button', { name: 'Borrar sus datos' }));
    expect(await screen.findByText('Los datos de esta persona se borraron')).toBeVisible();
    expect(api.requestsTo('POST /api/clients/:id/erasure')[0]?.body).toEqual({
      givesUpSessions: false,
      debtIsSettled: true,
      seen: 'state-1',
    });
    expect(screen.queryByRole('link', { name: 'Editar' })).not.toBeInTheDocument();
  });
});
