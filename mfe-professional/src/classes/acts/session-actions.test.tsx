import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import type { OwnAgenda, SubstituteRequest } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { agendaOf, ownClass, personId } from '../../testing/own-class.ts';
// Preloaded, so that the first test does not wait for the imports.
import '../classes-page.tsx';
import './walk-in-sheet.tsx';
import './substitute-sheet.tsx';
import './substitute-requests.tsx';
import '@aforo/shared/session-message';

const find = 'GET /api/sessions/:id/walk-ins';
const add = 'POST /api/sessions/:id/walk-ins';
const own: OwnAgenda = { takesWalkIns: true, substituteRequests: [] };
const pau = { id: personId(4), name: 'Pau Vila', phoneEnd: '678', isBooked: false };

function open(handlers: FakeHandlers = {}, more: Partial<OwnAgenda> = {}, session = ownClass) {
  const api = fakeApi({
    'GET /api/agenda': () => ({ ...agendaOf([session]), own: { ...own, ...more } }),
    [find]: () => ({ items: [pau] }),
    [add]: () => ({ bookingId: personId(5), client: { id: pau.id, name: pau.name } }),
    ...handlers,
  });
  // The shell renders the toast container in production.
  render(<ToastContainer />);
  return {
    api,
    ...renderArea(area, { path: '/profesional/clases', session: sessionOf('professional') }),
  };
}

beforeEach(() => localStorage.clear());

describe('a walk-in', () => {
  const start = async (opened: ReturnType<typeof open>) => {
    await opened.user.click(
      await screen.findByRole('button', { name: 'Apuntar a quien ha llegado' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Ha llegado alguien' }));
  };

  test('is found by name and added with one request', async () => {
    const opened = open();
    const dialog = await start(opened);
    await opened.user.type(dialog.getByLabelText('Nombre o teléfono'), 'Pau');
    await opened.user.click(await dialog.findByRole('button', { name: 'Apuntar a Pau Vila' }));
    expect(await screen.findByText('Pau Vila está en la clase.')).toBeVisible();
    const [sent] = opened.api.requestsTo(add);
    expect(sent).toMatchObject({
      params: { id: ownClass.id },
      body: { person: { clientId: pau.id } },
    });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('asks for the whole telephone before it searches', async () => {
    const opened = open();
    const dialog = await start(opened);
    await opened.user.type(dialog.getByLabelText('Nombre o teléfono'), '612 34');
    expect(dialog.getByText('Escribe el teléfono entero.')).toBeVisible();
    expect(opened.api.requestsTo(find)).toEqual([]);
  });

  test('who is new gets a record, or is the person that they look like', async () => {
    const opened = open({
      [find]: () => ({ items: [] }),
      [add]: () => apiError('possible_duplicate', undefined, { details: { people: [pau] } }),
    });
    const dialog = await start(opened);
    await opened.user.type(dialog.getByLabelText('Nombre o teléfono'), 'Pau Vila Roca');
    expect(await dialog.findByText('No hay nadie con ese nombre o teléfono.')).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Es la primera vez que viene' }));
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Pau Vila Roca');
    await opened.user.type(dialog.getByLabelText('Teléfono'), '612345678');
    await opened.user.click(dialog.getByRole('button', { name: 'Dar de alta y apuntar' }));
    expect(
      await dialog.findByText('Se parece a alguien que ya viene. ¿Es esta persona?'),
    ).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Es otra persona: darla de alta' }));
    await waitFor(() => expect(opened.api.requestsTo(add)).toHaveLength(2));
    expect(opened.api.requestsTo(add)[1]?.body).toEqual({
      person: { name: 'Pau Vila Roca', phone: '612345678', acceptsDuplicate: true },
    });
  });

  test('of a full class is left to the front desk', async () => {
    const dialog = await start(open({}, {}, { ...ownClass, taken: 10 }));
    expect(dialog.getByText(/^La clase está completa/)).toBeVisible();
    expect(dialog.queryByLabelText('Nombre o teléfono')).not.toBeInTheDocument();
  });

  test('says why it was refused', async () => {
    const opened = open({ [add]: () => apiError('session_full') });
    const dialog = await start(opened);
    await opened.user.type(dialog.getByLabelText('Nombre o teléfono'), 'Pau');
    await opened.user.click(await dialog.findByRole('button', { name: 'Apuntar a Pau Vila' }));
    expect(await dialog.findByText(/acaba de llenarse/)).toBeVisible();
  });

  test('is not offered by a center that leaves it to the front desk, nor long before the class', async () => {
    const first = open({}, { takesWalkIns: false });
    await screen.findByText('Pilates suelo');
    expect(
      screen.queryByRole('button', { name: 'Apuntar a quien ha llegado' }),
    ).not.toBeInTheDocument();
    first.unmount();
    const later = {
      ...ownClass,
      startsAt: '2026-11-21T18:00:00.000Z',
      endsAt: '2026-11-21T19:00:00.000Z',
    };
    open({}, {}, later);
    await screen.findByText('Pilates suelo');
    expect(
      screen.queryByRole('button', { name: 'Apuntar a quien ha llegado' }),
    ).not.toBeInTheDocument();
  });
});

describe('a mail to the class', () => {
  test('says who gets it and is sent', async () => {
    const reached = {
      mailed: [{ clientId: personId(1), name: 'Ana Ruiz', payerName: null }],
      withoutEmail: [],
    };
    const { user, api } = open({
      'GET /api/sessions/:id/message': () => reached,
      'POST /api/sessions/:id/message': () => reached,
    });
    await user.click(await screen.findByRole('button', { name: 'Más para Pilates suelo' }));
    await user.click(screen.getByRole('menuitem', { name: 'Escribir a quien viene' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Llegará a 1 persona.')).toBeVisible();
    await user.type(dialog.getByLabelText('Correo'), 'Traed toalla.');
    await user.click(dialog.getByRole('button', { name: 'Enviar a 1 persona' }));
    expect(await screen.findByText('Correo para 1 persona, en camino.')).toBeVisible();
    expect(api.requestsTo('POST /api/sessions/:id/message')).toHaveLength(1);
  });
});

const tomorrow = {
  ...ownClass,
  startsAt: '2026-11-21T17:00:00.000Z',
  endsAt: '2026-11-21T18:00:00.000Z',
};

describe('a substitute', () => {
  const list = 'GET /api/sessions/:id/substitutes';
  const ask = 'POST /api/sessions/:id/substitute-requests';
  const nora = { id: personId(6), name: 'Nora Vidal' };
  const start = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'Más para Pilates suelo' }));
    await user.click(screen.getByRole('menuitem', { name: 'Que la dé otra persona' }));
    return within(await screen.findByRole('dialog', { name: 'Que la dé otra persona' }));
  };

  test.each([
    ['direct', 'given', 'Pasar la clase', 'La da Nora Vidal.'],
    ['colleague', 'asked', 'Pedir', 'Pedido a Nora Vidal.'],
  ] as const)('with the choice %s is %s', async (substitution, outcome, label, said) => {
    const opened = open(
      {
        [list]: () => ({ items: [nora], substitution }),
        [ask]: () => ({ outcome, substitute: nora }),
      },
      {},
      tomorrow,
    );
    const dialog = await start(opened);
    const send = dialog.getByRole('button', { name: 'Pedir' });
    expect(send).toBeDisabled();
    await opened.user.click(await dialog.findByRole('radio', { name: /Nora Vidal/ }));
    await opened.user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(opened.api.requestsTo(ask)[0]?.body).toEqual({ professionalId: nora.id });
  });

  test('is looked for in vain when no colleague is free', async () => {
    const opened = open({ [list]: () => ({ items: [], substitution: 'direct' }) }, {}, tomorrow);
    const dialog = await start(opened);
    expect(
      await dialog.findByText('Nadie que dé Pilates suelo está libre a esa hora.'),
    ).toBeVisible();
  });

  test('is not offered once the class has begun', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Más para Pilates suelo' }));
    expect(
      screen.queryByRole('menuitem', { name: 'Que la dé otra persona' }),
    ).not.toBeInTheDocument();
  });

  describe('that waits for an answer', () => {
    const me = { id: sessionOf('professional').user.professionalId as string, name: 'Marta Gil' };
    const { id, startsAt, endsAt } = tomorrow;
    const request: SubstituteRequest = {
      id: personId(8),
      session: { id, serviceName: 'Pilates suelo', startsAt, endsAt },
      from: nora,
      to: me,
      waitsFor: 'colleague',
    };
    const answer = 'POST /api/substitute-requests/:id/answer';

    test.each([
      ['La doy yo', true],
      ['No puedo', false],
    ])('is answered with «%s»', async (label, isAccepted) => {
      const { user, api } = open({ [answer]: () => undefined }, { substituteRequests: [request] });
      expect(await screen.findByText('Nora Vidal te pide una clase')).toBeVisible();
      await user.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(api.requestsTo(answer)[0]?.body).toEqual({ isAccepted }));
    });

    test('shows why it could not be accepted', async () => {
      const { user } = open(
        { [answer]: () => apiError('schedule_conflict') },
        { substituteRequests: [request] },
      );
      await user.click(await screen.findByRole('button', { name: 'La doy yo' }));
      expect(await screen.findByRole('alert')).toBeVisible();
    });

    test('is withdrawn by the professional who asked', async () => {
      const withdraw = 'DELETE /api/substitute-requests/:id';
      const { user, api } = open(
        { [withdraw]: () => undefined },
        { substituteRequests: [{ ...request, from: me, to: nora }] },
      );
      expect(
        await screen.findByText(/^Has pedido a Nora Vidal que dé Pilates suelo/),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Retirar lo pedido a Nora Vidal' }));
      await waitFor(() => expect(api.requestsTo(withdraw)).toHaveLength(1));
    });

    test('has no answer of the colleague when the administration decides', async () => {
      open({}, { substituteRequests: [{ ...request, waitsFor: 'admin' }] });
      expect(await screen.findByText('Nora Vidal pide que des una clase')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'La doy yo' })).not.toBeInTheDocument();
    });
  });
});

describe('without a connection', () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  beforeEach(() => void isOnline.mockReturnValue(false));
  afterEach(() => void isOnline.mockReturnValue(true));

  test('a walk-in says that it needs one, and opens nothing', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Apuntar a quien ha llegado' }));
    expect(await screen.findByText(/^Para esto hace falta conexión/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
