import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Dependant, OwnClient, OwnHousehold } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { idOf } from '../../testing/bookings.ts';
import { plainCenter, store } from '../../testing/payments.ts';
import '../information-page.tsx';

const session = sessionOf('client');
const client: OwnClient = {
  id: idOf(7, 1),
  name: 'Ana Ruiz',
  email: 'ana@prueba.test',
  phone: null,
  birthDate: null,
  consents: [],
  version: 1,
};
const lucia: Dependant = {
  id: idOf(7, 2),
  name: 'Lucía Ruiz',
  relation: 'child',
  birthDate: '2018-03-04',
  hasAccount: false,
  isManaged: true,
  mayInvite: false,
  invitedAt: null,
  owedMinor: 0,
};
const household = (...dependants: Dependant[]): OwnHousehold => ({ payerName: null, dependants });

function open(handlers: FakeHandlers = {}, dependants: { id: string; name: string }[] = []) {
  const api = fakeApi({
    ...plainCenter,
    'GET /api/me/client': () => client,
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    ...handlers,
  });
  const settings = { legal: { terms: 3, privacy: 2 } };
  const user = { ...session.user, dependants };
  return {
    api,
    ...renderArea(area, { path: '/cliente', session: { ...session, user }, settings }),
  };
}
const family = async () => within(await screen.findByRole('list', { name: 'Tu familia' }));

describe('the family', () => {
  test('adds a child with the accepted versions, and offers to book for them', async () => {
    const { api, user } = open({ 'POST /api/me/household': () => household(lucia) });
    await user.click(await screen.findByRole('button', { name: 'Añadir a un menor' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Lucía Ruiz');
    await user.type(dialog.getByLabelText('Fecha de nacimiento'), '04/03/2018');
    await user.click(dialog.getByRole('checkbox', { name: /^Soy su madre, padre o tutor/ }));
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));
    expect((await family()).getByRole('link', { name: 'Reservar para Lucía' })).toHaveAttribute(
      'href',
      `/cliente/reservas?para=${lucia.id}`,
    );
    expect(api.requestsTo('POST /api/me/household').at(0)?.body).toEqual({
      name: 'Lucía Ruiz',
      birthDate: '2018-03-04',
      acceptsTerms: true,
      legalVersions: { terms: 3, privacy: 2 },
    });
  });

  test.each([
    ['dependant_exists', /^Ya está en tu familia una persona con ese nombre/],
    ['household_full', /^Una persona puede pagar como mucho por otras 12/],
  ] as const)('keeps what was typed when the API answers %s', async (code, message) => {
    const { user } = open({ 'POST /api/me/household': () => apiError(code) });
    await user.click(await screen.findByRole('button', { name: 'Añadir a un menor' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Lucía Ruiz');
    await user.type(dialog.getByLabelText('Fecha de nacimiento'), '04/03/2018');
    await user.click(dialog.getByRole('checkbox', { name: /^Soy su madre/ }));
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Ruiz');
  });

  test('invites a child of sixteen to their own account', async () => {
    const old = { ...lucia, mayInvite: true };
    const invited = { ...old, invitedAt: '2026-11-20T10:00:00.000Z' };
    const path = 'POST /api/me/household/:id/invitation';
    const { api, user } = open({
      'GET /api/me/household': () => household(old),
      [path]: () => household(invited),
    });
    await user.click(await screen.findByRole('button', { name: /^Invitar a Lucía/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/tú dejarás de reservar por Lucía/)).toBeVisible();
    await user.type(dialog.getByLabelText('Correo de Lucía'), 'lucia@prueba.test');
    await user.click(dialog.getByRole('button', { name: 'Mandar la invitación' }));
    expect(await screen.findByText(/^Le has mandado una invitación/)).toBeVisible();
    expect(api.requestsTo(path).at(0)?.body).toEqual({ email: 'lucia@prueba.test' });
  });

  test('offers nothing for an adult, and shows what they owe', async () => {
    const adult = { ...lucia, isManaged: false, birthDate: null, owedMinor: 1200 };
    open({ 'GET /api/me/household': () => household(adult) });
    const people = await family();
    expect(people.getByText(/^Lucía es mayor de edad.*Debe 12,00/)).toBeVisible();
    expect(people.queryByRole('link')).not.toBeInTheDocument();
  });

  test('says what is missing for a child without a birth date', async () => {
    const unknown = { ...lucia, isManaged: false, birthDate: null, needsBirthDate: true };
    open({ 'GET /api/me/household': () => household(unknown) });
    expect((await family()).getByText(/^Falta su fecha de nacimiento/)).toBeVisible();
  });

  test('shows what a child owes, with a button for the booking', async () => {
    const debt = {
      kind: 'booking',
      bookingId: idOf(6, 1),
      serviceName: 'Pilates niños',
      startsAt: '2026-11-20T17:00:00.000Z',
      amountMinor: 500,
      card: null,
    };
    const { api, user } = open(
      {
        'GET /api/me/debts': () => ({
          items: [],
          totalMinor: 0,
          dependants: [{ clientId: lucia.id, items: [debt] }],
        }),
        'GET /api/store': () => store(),
        'POST /api/payments': () => apiError('unavailable'),
      },
      [lucia],
    );
    await user.click(await screen.findByRole('button', { name: 'Pagar Pilates niños, de Lucía' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(api.requestsTo('POST /api/payments').at(0)?.body).toMatchObject({
      clientId: lucia.id,
      subject: { kind: 'booking', bookingId: debt.bookingId },
    });
  });

  test('tells a dependant who pays, without adding anyone', async () => {
    open({ 'GET /api/me/household': () => ({ payerName: 'Ana Ruiz', dependants: [] }) });
    expect(await screen.findByText('Paga por ti Ana Ruiz.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Añadir a un menor' })).not.toBeInTheDocument();
  });
});
