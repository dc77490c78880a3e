import { beforeEach, describe, expect, test } from '@jest/globals';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import type { SlotEntry } from '@aforo/shared/contract';
import { area } from '../area.ts';
import { rememberList } from '../common/last-list.ts';
import { aCharge } from '../testing/charge.ts';
import { listOf, lucia, noHousehold } from '../testing/clients.ts';

const path = `/recepcionista/clientes/${lucia.id}`;
const archived = { ...lucia, status: 'archived' as const, version: 4 };

beforeEach(() => sessionStorage.clear());

function open(at = path, handlers: FakeHandlers = {}, fills: Record<string, SlotEntry[]> = {}) {
  const api = fakeApi({
    'GET /api/clients': listOf([lucia]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/household': () => noHousehold,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/merges': () => ({ items: [] }),
    ...handlers,
  });
  // The shell renders the toast container in production.
  render(<ToastContainer />);
  return { ...renderArea(area, { path: at, session: sessionOf('receptionist'), fills }), api };
}

describe('the client page', () => {
  test('shows the client’s name and contact details', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lucía Fernández Ortiz' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '612 345 678' })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    );
    expect(screen.getByRole('link', { name: 'lucia@correo.es' })).toHaveAttribute(
      'href',
      'mailto:lucia@correo.es',
    );
    expect(screen.getByRole('link', { name: 'Reservar' })).toHaveAttribute(
      'href',
      `/recepcionista/recepcion?cliente=${lucia.id}&hacer=reservar`,
    );
    expect(screen.getByText('Con cuenta')).toBeVisible();
    expect(screen.getByText('VIP')).toBeVisible();
    expect(screen.getByText(/^24 nov 1990 \(\d+ años\)$/)).toBeVisible();
    expect(screen.getByText('Prefiere las mañanas.')).toBeVisible();
  });

  test('shows a loading state', async () => {
    open(path, { 'GET /api/clients/:id': () => new Promise(() => undefined) });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  test.each(['not_found', 'validation_failed'] as const)(
    'shows a not-found screen when the API answers %s',
    async (code) => {
      rememberList('?q=lucia&pagina=2');
      open(path, { 'GET /api/clients/:id': () => apiError(code) });
      expect(
        await screen.findByRole('heading', { name: 'No encontramos a este cliente' }),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Buscar en Clientes' })).toHaveAttribute(
        'href',
        '/recepcionista/clientes?q=lucia&pagina=2',
      );
    },
  );

  test('retries a failed read', async () => {
    const { api, user } = open(path, { 'GET /api/clients/:id': () => apiError('internal') });
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
    api.use({
      'GET /api/clients/:id': () => lucia,
      'GET /api/clients/:id/charge': () => aCharge(),
    });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByText('Prefiere las mañanas.')).toBeVisible();
  });

  test('links back to the list with its filters', async () => {
    const { user, currentPath } = open('/recepcionista/clientes?etiqueta=VIP&pagina=1');
    await user.click(await screen.findByRole('link', { name: 'Lucía Fernández Ortiz' }));
    await user.click(await screen.findByRole('link', { name: 'Consentimientos' }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Clientes' }));
    expect(currentPath()).toBe('/recepcionista/clientes?etiqueta=VIP');
  });

  test('shows what other areas add to the record, in their order', async () => {
    const entry = { slot: 'clientRecord', screen: 'notas' } as const;
    const { user } = open(
      path,
      {},
      {
        'mfe-b': [{ ...entry, roles: ['receptionist'], title: 'Medidas', order: 1 }],
        'mfe-a': [
          { ...entry, roles: ['receptionist'], title: 'Fotos', order: 2 },
          { ...entry, roles: ['admin'], title: 'Solo de administración', order: 0 },
        ],
      },
    );
    const first = await screen.findByRole('region', { name: 'Medidas' });
    expect(first).toHaveTextContent(`[mfe-b notas ${lucia.id}]`);
    const second = screen.getByRole('region', { name: 'Fotos' });
    expect(second).toHaveTextContent(`[mfe-a notas ${lucia.id}]`);
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('Solo de administración')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Consentimientos' }));
    expect(screen.queryByRole('region', { name: 'Medidas' })).toBeNull();
  });

  test('keeps the selected tab in the URL', async () => {
    const { user, currentPath } = open(path, {
      'GET /api/clients/:id/history': () => ({ items: [], next: null }),
    });
    await user.click(await screen.findByRole('link', { name: 'Historial' }));
    expect(currentPath()).toBe(`${path}?ficha=historial`);
    expect(screen.getByRole('link', { name: 'Historial' })).toHaveAttribute('aria-current', 'page');
    expect(
      await screen.findByRole('heading', { name: 'Todavía no hay nada en el historial' }),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Datos' }));
    expect(currentPath()).toBe(path);
  });
});

describe('archiving', () => {
  test('takes effect immediately, shows a toast and can be undone', async () => {
    const { user, api } = open(path, {
      'POST /api/clients/:id/archive': () => archived,
      'POST /api/clients/:id/restore': () => ({ ...lucia, version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Archivar' }));
    expect(await screen.findByText('Esta ficha está archivada')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Archivar' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('button', { name: 'Archivar' })).toBeVisible();
    expect(api.requestsTo('POST /api/clients/:id/restore')).toHaveLength(1);
  });

  test('restores an archived record from its page', async () => {
    const { user } = open(path, {
      'GET /api/clients/:id': () => archived,
      'GET /api/clients/:id/charge': () => aCharge(),
      'POST /api/clients/:id/restore': () => ({ ...lucia, version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
    await waitFor(() =>
      expect(screen.queryByText('Esta ficha está archivada')).not.toBeInTheDocument(),
    );
    expect(screen.getByText('Activo')).toBeVisible();
  });

  test('shows the current state when another user has already archived the record', async () => {
    const { user, api } = open(path, {
      'POST /api/clients/:id/archive': () => apiError('illegal_transition'),
    });
    const button = await screen.findByRole('button', { name: 'Archivar' });
    api.use({
      'GET /api/clients/:id': () => archived,
      'GET /api/clients/:id/charge': () => aCharge(),
    });
    await user.click(button);
    expect(await screen.findByText('Esta ficha está archivada')).toBeVisible();
    expect(screen.getByText(/Eso ya no se puede hacer/)).toBeInTheDocument();
  });
});
