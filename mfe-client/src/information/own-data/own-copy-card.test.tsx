import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ErasurePreview, LegalText, OwnClient } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { plainCenter } from '../../testing/payments.ts';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz' });
const id = session.user.clientId as string; // client sessions have a client id

const client: OwnClient = {
  id,
  name: 'Lucía Ortiz',
  email: 'lucia@prueba.test',
  phone: null,
  birthDate: null,
  consents: [
    {
      kind: 'terms',
      isGranted: true,
      changedAt: '2026-03-03T10:00:00.000Z',
      versions: { terms: 1, privacy: 1 },
    },
  ],
  version: 3,
};
const preview: ErasurePreview = {
  name: 'Lucía Ortiz',
  refusals: [],
  goes: ['Nombre y correo'],
  stays: ['Reservas, sin decir de quién eran'],
  upcoming: [{ service: 'Pilates', startsAt: '2026-11-26T10:00:00.000Z', returnsCredit: true }],
  sessionsLeft: 0,
  hasUnlimited: false,
  seen: 'state-1',
};
const legal = (version: number, kind: LegalText['kind'] = 'terms'): LegalText => ({
  kind,
  version,
  text: `## Tu cuenta\nTexto ${version} de ${kind}.`,
  publishedAt: null,
  isCurrent: true,
});

function open(handlers: FakeHandlers = {}, current = { terms: 1, privacy: 1 }) {
  const api = fakeApi({
    'GET /api/me/client': () => client,
    'GET /api/me/purchases': () => ({ items: [] }),
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    ...plainCenter,
    'GET /api/legal/terms': () => legal(1),
    'GET /api/legal/privacy': () => legal(1, 'privacy'),
    'GET /api/clients/:id/erasure': () => preview,
    'POST /api/clients/:id/erasure': () => undefined,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: '/cliente', session, settings: { legal: current } }) };
}
type OpenedPage = ReturnType<typeof open>;

describe('the copy of the client’s data', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = jest.fn(() => 'blob:aforo');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  test.each([
    ['PDF', 'pdf'],
    ['JSON', 'json'],
  ])('is downloaded as %s', async (label, format) => {
    const { user, api } = open({
      [`POST /api/clients/:id/export/${format}`]: () => new Response('file'),
    });
    await user.click(await screen.findByRole('button', { name: `Descargar en ${label}` }));
    expect(await screen.findByText(/^Descargado/)).toBeVisible();
    expect(saved).toEqual([`mis-datos.${format}`]);
    expect(api.requestsTo(`POST /api/clients/:id/export/${format}`)[0]?.params).toEqual({ id });
  });

  test('shows why the download failed', async () => {
    const { user } = open({ 'POST /api/clients/:id/export/pdf': () => apiError('rate_limited') });
    await user.click(await screen.findByRole('button', { name: 'Descargar en PDF' }));
    expect(await screen.findByText(/Demasiados intentos/)).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('the erasure of the account', () => {
  async function openDialog({ user }: OpenedPage) {
    await user.click(await screen.findByRole('button', { name: 'Borrar mi cuenta y mis datos' }));
    return within(await screen.findByRole('dialog'));
  }

  test('shows what is erased, kept and cancelled before anything happens', async () => {
    const page = open();
    const dialog = await openDialog(page);
    expect(await dialog.findByText('Nombre y correo')).toBeVisible();
    expect(dialog.getByText('Reservas, sin decir de quién eran')).toBeVisible();
    expect(dialog.getByText(/^Pilates/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Borrar mi cuenta' }));
    expect(dialog.getByLabelText(/Escribe BORRAR/)).toHaveAccessibleDescription(/No coincide/);
    expect(page.api.requestsTo('POST /api/clients/:id/erasure')).toHaveLength(0);
  });

  test('requires the typed word, sends the state shown, and ends the session', async () => {
    const page = open();
    const dialog = await openDialog(page);
    await page.user.type(await dialog.findByLabelText(/Escribe BORRAR/), 'borrar{Enter}');
    await waitFor(() => expect(page.shell.signOut).toHaveBeenCalledTimes(1));
    expect(page.api.requestsTo('POST /api/clients/:id/erasure')[0]?.body).toEqual({
      givesUpSessions: false,
      debtIsSettled: false,
      seen: 'state-1',
    });
  });

  test('requires the client to give up unused sessions first', async () => {
    const text = 'Tienes sin usar 2 sesiones. Si sigues, no se puede recuperar.';
    const refusals = [
      { reason: 'sessionsLeft' as const, text, solvedBy: 'givesUpSessions' as const },
    ];
    const page = open({ 'GET /api/clients/:id/erasure': () => ({ ...preview, refusals }) });
    const dialog = await openDialog(page);
    await page.user.type(await dialog.findByLabelText(/Escribe BORRAR/), 'BORRAR{Enter}');
    const box = dialog.getByRole('checkbox', { name: 'Renuncio a lo que me queda' });
    expect(box).toHaveAccessibleDescription(/2 sesiones.*Marca lo de arriba/);
    expect(page.api.requestsTo('POST /api/clients/:id/erasure')).toHaveLength(0);
    await page.user.click(box);
    await page.user.click(dialog.getByRole('button', { name: 'Borrar mi cuenta' }));
    await waitFor(() => expect(page.shell.signOut).toHaveBeenCalled());
    expect(page.api.requestsTo('POST /api/clients/:id/erasure')[0]?.body).toMatchObject({
      givesUpSessions: true,
    });
  });

  test('is not offered while something prevents it, and shows the reason', async () => {
    const text = 'Queda algo por pagar en el centro.';
    const refusals = [{ reason: 'debt' as const, text, solvedBy: null }];
    const page = open({ 'GET /api/clients/:id/erasure': () => ({ ...preview, refusals }) });
    const dialog = await openDialog(page);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Borrar mi cuenta' })).not.toBeInTheDocument();
    // the list is not empty
    await page.user.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the new state instead when something has changed in the meantime', async () => {
    const page = open({
      'POST /api/clients/:id/erasure': () => apiError('stale_version'),
    });
    const dialog = await openDialog(page);
    await page.user.type(await dialog.findByLabelText(/Escribe BORRAR/), 'BORRAR');
    page.api.use({
      'GET /api/clients/:id/erasure': () => ({ ...preview, seen: 'state-2', upcoming: [] }),
    });
    await page.user.click(dialog.getByRole('button', { name: 'Borrar mi cuenta' }));
    expect(await dialog.findByText(/Algo ha cambiado/)).toBeVisible();
    await waitFor(() => expect(dialog.queryByText(/^Pilates/)).not.toBeInTheDocument());
    expect(page.shell.signOut).not.toHaveBeenCalled();
  });

  test('retries a preview that failed', async () => {
    const page = open({ 'GET /api/clients/:id/erasure': () => apiError('unavailable') });
    const dialog = await openDialog(page);
    const retry = await dialog.findByRole('button', { name: 'Volver a intentarlo' });
    page.api.use({ 'GET /api/clients/:id/erasure': () => preview });
    await page.user.click(retry);
    expect(await dialog.findByText('Nombre y correo')).toBeVisible();
  });
});

describe('the terms', () => {
  test('can be read in full, in the accepted version', async () => {
    const { user, api } = open();
    expect(await screen.findByText('Aceptaste la versión 1 el 3 mar 2026.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leer condiciones' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Condiciones' }));
    expect(await dialog.findByText('Texto 1 de terms.')).toBeVisible();
    expect(api.requestsTo('GET /api/legal/terms').at(-1)?.query.get('version')).toBe('1');
  });

  test('are requested again for a newer version, and accepted as shown', async () => {
    const accepted = { ...client.consents[0], versions: { terms: 2, privacy: 1 } };
    const saved = () => ({ ...client, consents: [accepted], version: 4 });
    const current = { terms: 2, privacy: 1 };
    const { user, api } = open({ 'PUT /api/me/client/consents': saved }, current);
    expect(await screen.findByText(/Hay una versión más nueva/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() =>
      expect(screen.queryByText(/Hay una versión más nueva/)).not.toBeInTheDocument(),
    );
    expect(api.requestsTo('PUT /api/me/client/consents')[0]?.body).toEqual({
      consents: [{ kind: 'terms', isGranted: true }],
      legalVersions: { terms: 2, privacy: 1 },
    });
  });
});
