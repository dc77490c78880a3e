import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { AnswerableBooking } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';

const token = 't'.repeat(43);
const read = 'GET /api/booking-answers/:token';
const send = 'POST /api/booking-answers/:token';

const open: AnswerableBooking = {
  answer: 'notComing',
  state: 'open',
  centerName: 'Estudio Prueba',
  timeZone: 'Europe/Madrid',
  clientFirstName: 'Ana',
  serviceName: 'Yoga suave',
  professionalName: 'Marta Ruiz',
  roomName: null,
  startsAt: '2026-12-01T18:00:00.000Z',
  cancellation: {
    outcome: 'cancelled',
    returnsCredit: true,
    feeMinor: null,
    makeUpUntil: null,
    text: 'Si cancelas ahora recuperas tu sesión.',
    freeCancelUntil: '2026-12-01T06:00:00.000Z',
    hasWaiting: false,
  },
};

function show(handlers: FakeHandlers, path = `/register/answer?token=${token}`) {
  const api = fakeApi(handlers);
  renderArea(area, { path, basePath: '/' });
  return api;
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('asks before it gives the seat up, and sends the terms that it showed', async () => {
  const api = show({
    [read]: () => open,
    [send]: () => ({ ...open, state: 'cancelled', cancellation: null }),
  });
  await heading('¿No puedes venir?');
  expect(screen.getByText('martes 1 de diciembre de 2026, 19:00')).toBeVisible();
  expect(screen.getByText('Si cancelas ahora recuperas tu sesión.')).toBeVisible();
  expect(api.requestsTo(send)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'No puedo, dejar mi plaza' }));
  await heading('Ya no tienes esta plaza');
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.requestsTo(send).map(({ body }) => body)).toEqual([
    { expected: 'cancelled', expectedFeeMinor: null, expectsMakeUp: false },
  ]);
});

test('says that the client comes', async () => {
  show({
    [read]: () => ({ ...open, answer: 'coming' }),
    [send]: () => ({ ...open, answer: 'coming', state: 'coming' }),
  });
  await heading('¿Vienes?');
  fireEvent.click(screen.getByRole('button', { name: 'Voy' }));
  await heading('Te esperamos');
});

test('shows the new terms when they changed, and waits for another press', async () => {
  const cancellation = {
    ...open.cancellation!,
    outcome: 'cancelledLate' as const,
    text: 'Ya ha pasado el plazo: si cancelas ahora pierdes la sesión.',
  };
  let reads = 0;
  const api = show({
    [read]: () => ({ ...open, cancellation: reads++ === 0 ? open.cancellation : cancellation }),
    [send]: () => apiError('cancellation_changed'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'No puedo, dejar mi plaza' }));
  expect(await screen.findByText(/^Esto ha cambiado mientras leías/)).toBeVisible();
  expect(screen.getByText(/pierdes la sesión/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'No puedo, dejar mi plaza' }));
  await waitFor(() => expect(api.requestsTo(send)).toHaveLength(2));
  expect(api.requestsTo(send)[1]?.body).toMatchObject({ expected: 'cancelledLate' });
});

test.each([
  ['coming', 'coming', 'Te esperamos'],
  ['coming', 'cancelled', 'Ya no tienes esta plaza'],
  ['notComing', 'coming', '¿No puedes venir?'],
  ['notComing', 'past', 'Ya no se puede contestar'],
] as const)('a link for %s of a booking that is %s: %s', async (answer, state, title) => {
  show({ [read]: () => ({ ...open, answer, state }) });
  await heading(title);
});

test('a broken link says what to do', async () => {
  show({ [read]: () => apiError('answer_link_invalid') });
  await heading('Este enlace no vale');
  expect(screen.getByRole('link', { name: 'Ver mis reservas' })).toBeVisible();
});

test('an address without a link says the same', async () => {
  show({}, '/register/answer');
  await heading('Este enlace no vale');
});
