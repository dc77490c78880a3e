import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Dependant, Household } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { aSummary, listOf, lucia, noHousehold } from '../../testing/clients.ts';

const mateo: Dependant = {
  id: aSummary(2).id,
  name: 'Mateo Fernández',
  relation: 'child',
  birthDate: '2018-03-04',
  hasAccount: false,
  isManaged: true,
  mayInvite: false,
  invitedAt: null,
  owedMinor: 1200,
};
const path = '/api/clients/:id/household';

function open(household: Household, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/clients': listOf([aSummary(2, { name: 'Mateo Fernández' })]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    [`GET ${path}`]: () => household,
    ...handlers,
  });
  const url = `/recepcionista/clientes/${lucia.id}`;
  return { api, ...renderArea(area, { path: url, session: sessionOf('receptionist') }) };
}

describe('the family of a client', () => {
  test('links to dependants with their debt, and removes one after asking', async () => {
    const { api, user } = open(
      { payer: null, dependants: [mateo] },
      { 'DELETE /api/clients/:id/payer': () => noHousehold },
    );
    const link = await screen.findByRole('link', { name: 'Mateo Fernández' });
    expect(link).toHaveAttribute('href', `/recepcionista/clientes/${mateo.id}`);
    expect(screen.getByText(/^Hija o hijo · nació el 4 mar 2018 · debe 12,00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Quitar a Mateo/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Nadie pagará ni reservará por Mateo/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Quitar' }));
    await screen.findByText('Familia');
    expect(api.requestsTo('DELETE /api/clients/:id/payer')[0]?.params).toEqual({ id: mateo.id });
  });

  test('shows who pays, with the debt, and adds no dependants then', async () => {
    const payer = {
      id: aSummary(3).id,
      name: 'Ana Ruiz',
      phone: '+34611222333',
      relation: 'child' as const,
      owedMinor: 2000,
    };
    open({ payer, dependants: [] });
    expect(await screen.findByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
    expect(screen.getByText(/^Paga por esta persona · 611 222 333 · debe 20,00/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Añadir/ })).not.toBeInTheDocument();
  });

  test('adds an existing client, and keeps the choice when the API refuses', async () => {
    const { api, user } = open(noHousehold, {
      [`POST ${path}`]: () => apiError('dependant_has_account'),
    });
    await user.click(await screen.findByRole('button', { name: 'Añadir una ficha' }));
    const panel = within(screen.getByRole('dialog'));
    await user.type(panel.getByRole('searchbox'), 'mateo');
    const option = await panel.findByRole('option', { name: /^Mateo Fernández/ });
    await user.selectOptions(panel.getByLabelText('Persona'), option);
    await user.click(panel.getByRole('button', { name: 'Añadir' }));
    expect(await panel.findByText(/^Esta persona tiene su propia cuenta/)).toBeVisible();
    expect(panel.getByLabelText('Persona')).toHaveValue(mateo.id);
    expect(api.requestsTo(`POST ${path}`)[0]?.body).toEqual({
      kind: 'existing',
      clientId: mateo.id,
      relation: 'child',
    });
  });

  test('asks to choose again when the search changes', async () => {
    const { api, user } = open(noHousehold, { [`POST ${path}`]: () => noHousehold });
    await user.click(await screen.findByRole('button', { name: 'Añadir una ficha' }));
    const panel = within(screen.getByRole('dialog'));
    await user.type(panel.getByRole('searchbox'), 'mateo');
    const option = await panel.findByRole('option', { name: /^Mateo Fernández/ });
    await user.selectOptions(panel.getByLabelText('Persona'), option);
    await user.type(panel.getByRole('searchbox'), ' r');
    await user.click(panel.getByRole('button', { name: 'Añadir' }));
    expect(await panel.findByText('Busca a la persona y elígela.')).toBeVisible();
    expect(api.requestsTo(`POST ${path}`)).toEqual([]);
  });

  test('creates a record for a new dependant, and shows possible duplicates first', async () => {
    let isAsked = false;
    const { api, user } = open(noHousehold, {
      [`POST ${path}`]: () => {
        if (isAsked) return { payer: null, dependants: [mateo] };
        isAsked = true;
        const candidates = [{ client: aSummary(2), reasons: ['name'] }];
        return apiError('possible_duplicate', undefined, { details: { candidates } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Añadir a alguien nuevo' }));
    const panel = within(screen.getByRole('dialog'));
    await user.type(panel.getByLabelText('Nombre y apellidos'), 'Mateo Fernández');
    await user.type(panel.getByLabelText('Fecha de nacimiento'), '04/03/2018');
    await user.click(panel.getByRole('button', { name: 'Crear ficha y añadir' }));
    await user.click(await panel.findByRole('button', { name: 'Crear de todos modos' }));
    await screen.findByRole('heading', { name: 'Familia' });
    expect(api.requestsTo(`POST ${path}`).at(-1)?.body).toEqual({
      kind: 'new',
      name: 'Mateo Fernández',
      birthDate: '2018-03-04',
      relation: 'child',
      acceptsDuplicate: true,
    });
  });
});
