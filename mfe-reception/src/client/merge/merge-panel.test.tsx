import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ClientMerge, MergePreview } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { aSummary, listOf, lucia, noHousehold } from '../../testing/clients.ts';

const other = aSummary(2, { name: 'Lucía Fernández', phone: '+34699111222', hasAccount: false });
const preview: MergePreview = {
  kept: aSummary(1, { name: lucia.name, phone: lucia.phone, hasAccount: true }),
  merged: other,
  fields: [
    {
      field: 'phone',
      kept: '+34612345678',
      merged: '+34699111222',
      canKeepBoth: false,
      suggested: 'kept',
    },
    { field: 'tags', kept: 'VIP', merged: 'Yoga', canKeepBoth: true, suggested: 'both' },
  ],
  moves: ['3 reservas', '1 bono'],
  rules: ['Durante 30 días se puede deshacer.'],
  refusals: [],
  seen: 'resumen',
};
const merge: ClientMerge = {
  id: '00000000-0000-4000-8000-0000000000f1',
  kept: { id: lucia.id, name: lucia.name },
  merged: { id: other.id, name: other.name },
  mergedAt: '2026-03-03T10:00:00.000Z',
  mergedBy: 'Ana',
  undoUntil: '2126-04-02T10:00:00.000Z',
};

beforeEach(() => sessionStorage.clear());

function open(
  search: string,
  handlers: FakeHandlers = {},
  role: 'admin' | 'receptionist' = 'admin',
) {
  const api = fakeApi({
    'GET /api/clients': listOf([other]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/household': () => noHousehold,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/merge': () => preview,
    'GET /api/clients/:id/merges': () => ({ items: [] }),
    ...handlers,
  });
  const path = `/recepcionista/clientes/${lucia.id}${search}`;
  return { ...renderArea(area, { path, session: sessionOf(role) }), api };
}

const ofOther = `?hacer=unir&de=${other.id}`;

describe('the panel that merges two records', () => {
  test('finds the other record and sends the chosen values', async () => {
    const { user, api, currentPath } = open('', { 'POST /api/clients/:id/merge': () => merge });
    await user.click(await screen.findByRole('link', { name: 'Unir' }));
    const search = { name: 'Buscar la otra ficha por nombre, teléfono o correo' };
    await user.type(await screen.findByRole('searchbox', search), 'lucia');
    await user.click(await screen.findByRole('button', { name: /^Lucía Fernández · 699 111 222/ }));
    expect(currentPath()).toContain(ofOther);
    expect(await screen.findByText('3 reservas')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^699 111 222/ }));
    await user.click(screen.getByRole('button', { name: 'Unir las fichas' }));
    await waitFor(() => expect(currentPath()).not.toContain('unir'));
    expect(api.requestsTo('POST /api/clients/:id/merge').at(-1)?.body).toEqual({
      mergedId: other.id,
      choices: { phone: 'merged', tags: 'both' },
      seen: 'resumen',
    });
  });

  test('shows what is in the way, without a button to merge', async () => {
    const refusals = [{ reason: 'twoAccounts' as const, text: 'Las dos fichas tienen cuenta.' }];
    open(ofOther, { 'GET /api/clients/:id/merge': () => ({ ...preview, refusals }) });
    expect(await screen.findByText('Las dos fichas tienen cuenta.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unir las fichas' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Conservar la otra' })).toHaveAttribute(
      'href',
      `/recepcionista/clientes/${other.id}?hacer=unir&de=${lucia.id}`,
    );
  });

  test('keeps the chosen values when the request is refused', async () => {
    const { user } = open(ofOther, {
      'POST /api/clients/:id/merge': () => apiError('unavailable'),
    });
    await user.click(await screen.findByRole('radio', { name: /^699 111 222/ }));
    await user.click(screen.getByRole('button', { name: 'Unir las fichas' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^699 111 222/ })).toBeChecked();
  });

  test('is for administrators only', async () => {
    open(ofOther, {}, 'receptionist');
    expect(await screen.findByRole('heading', { level: 1, name: lucia.name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Unir' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the history of a record undoes a merge', async () => {
  const { user, api } = open('?ficha=historial', {
    'GET /api/clients/:id/history': () => ({ items: [], next: null }),
    'GET /api/clients/:id/merges': () => ({ items: [merge] }),
    'POST /api/client-merges/:id/undo': () => merge,
  });
  await user.click(await screen.findByRole('button', { name: 'Deshacer la unión' }));
  await user.click(await screen.findByRole('button', { name: 'Separar las fichas' }));
  await waitFor(() => expect(api.requestsTo('POST /api/client-merges/:id/undo')).toHaveLength(1));
});

test('a merged record leads to the one that was kept', async () => {
  open('', {
    'GET /api/clients/:id': () => ({ ...lucia, status: 'archived' }),
    'GET /api/clients/:id/merges': () => ({
      items: [{ ...merge, kept: merge.merged, merged: merge.kept }],
    }),
  });
  expect(await screen.findByText('Esta ficha se unió a otra')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recuperar' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: other.name })).toHaveAttribute(
    'href',
    `/recepcionista/clientes/${other.id}`,
  );
});
