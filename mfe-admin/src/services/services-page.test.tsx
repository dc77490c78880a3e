import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Opening, type Resource, type Service } from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  freezeDate,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
import { pilates as bare } from '../testing/services.ts';
import { room } from '../testing/timetable.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './services-page.tsx';

const reformers: Resource = {
  ...room,
  id: '40000000-0000-4000-8000-000000000002',
  name: 'Reformers',
  kind: 'equipment',
  quantity: 6,
};
const pilates: Service = {
  ...bare,
  resources: [{ resourceId: room.id, quantity: 1 }],
  version: 2,
};
const opening = {
  hours: [{ weekday: 1, starts: '08:00', ends: '21:00' }],
  holidays: [{ localDate: '2026-12-08', name: 'La Inmaculada' }],
};

function open(search = '', handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/services': () => ({ items: [pilates] }),
    'GET /api/resources': () => ({ items: [room, reformers] }),
    'GET /api/opening': () => opening,
    'POST /api/services': ({ body }) => ({ ...pilates, ...(body as object) }),
    'PUT /api/services/:id': ({ body }) => ({ ...pilates, ...(body as object) }),
    'PUT /api/services/:id/status': ({ body }) => ({ ...pilates, ...(body as object) }),
    'POST /api/resources': ({ body }) => ({ ...room, ...(body as object) }),
    'PUT /api/opening': ({ body }) => ({ ...(body as object), affected: [] }),
    'POST /api/opening/preview': () => ({ affected: [] }),
    'POST /api/center/policy-effects': () => ({
      service: { kept: 12, opened: 0, closed: 1 },
      unmarked: { sessions: 0, people: 0 },
    }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/servicios${search}`, session }) };
}

describe('the list of services', () => {
  test('shows duration, seats and price', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Pilates suelo/ })).toHaveTextContent(
      /Clase.*55 min.*10.*15,00/,
    );
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('', { 'GET /api/services': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/services': () => ({ items: [pilates] }) });
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Pilates suelo/ })).toBeVisible();
  });

  test('edits the level, what to bring and the focus of the picture', async () => {
    const pictured = { ...pilates, pictureFileId: room.id };
    const { user, api } = open(`?abierto=${pilates.id}`, {
      'GET /api/services': () => ({ items: [pictured] }),
      'GET /api/file/:id/dataurl': () => new Response('data:image/webp;base64,AAAA'),
    });
    await user.selectOptions(await screen.findByLabelText('Nivel'), 'Iniciación');
    await user.type(screen.getByLabelText('Qué traer'), 'Calcetines con agarre.');
    const across = await screen.findByRole('slider', { name: 'De izquierda a derecha' });
    fireEvent.change(across, { target: { value: '20' } });
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/services/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/services/:id')[0]?.body).toMatchObject({
      level: 'beginner',
      whatToBring: 'Calcetines con agarre.',
      pictureFocusX: 20,
      pictureFocusY: 50,
    });
  });

  test('explains that several chosen rooms are occupied together', async () => {
    const small = { ...room, id: '40000000-0000-4000-8000-000000000009', name: 'Sala pequeña' };
    const { user } = open('?abierto=nuevo', {
      'GET /api/resources': () => ({ items: [room, small, reformers] }),
    });
    await user.click(await screen.findByLabelText(room.name));
    await user.click(screen.getByLabelText('Reformers'));
    expect(screen.getByText('Cada sesión ocupa a la vez todo lo que marques.')).toBeVisible();
    await user.click(screen.getByLabelText('Sala pequeña'));
    const together = new RegExp(`^Cada sesión ocupa a la vez ${room.name} y Sala pequeña`);
    expect(screen.getByText(together)).toHaveTextContent(/Si vale una u otra, no marques ninguna/);
  });

  test('creates a service with its rules in plain sentences', async () => {
    const { user, api, currentPath } = open('?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre'), 'Yoga suave');
    await user.type(screen.getByLabelText('Precio en euros'), '12,5');
    const deadline = screen.getByLabelText('Plazo para cancelar');
    await user.clear(deadline);
    await user.type(deadline, '24');
    expect(screen.getByText(/hasta 1 día antes; después, la sesión cuenta/)).toBeVisible();
    await user.click(screen.getByLabelText('Reformers'));
    const units = screen.getByLabelText('Cuántas unidades de Reformers');
    await user.clear(units);
    await user.type(units, '4');
    await user.click(screen.getByRole('button', { name: 'Crear servicio' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/servicios'));
    expect(api.requestsTo('POST /api/services')[0]?.body).toMatchObject({
      name: 'Yoga suave',
      priceMinor: 1250,
      cancellationMinutes: 1440,
      resources: [{ resourceId: reformers.id, quantity: 4 }],
    });
  });

  test('saves a service with its own fee, no fee, or the center’s fee', async () => {
    const { user, api } = open(`?abierto=${pilates.id}`, {
      'GET /api/services': () => ({ items: [{ ...pilates, lateFeeMinor: 300 }] }),
    });
    const late = await screen.findByLabelText('Penalización por cancelar tarde');
    expect(late).toHaveDisplayValue('Otro importe');
    const amount = screen.getByLabelText('Importe: penalización por cancelar tarde, en euros');
    expect(amount).toHaveValue('3,00');
    await user.clear(amount);
    await user.type(amount, '4,5');
    const absent = screen.getByLabelText('Penalización por no venir');
    expect(absent).toHaveDisplayValue('La del centro');
    await user.selectOptions(absent, 'Sin penalización');
    expect(
      screen.getByText(/^Cancelar tarde son 4,50\s€; no venir no tiene penalización\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/services/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/services/:id')[0]?.body).toMatchObject({
      lateFeeMinor: 450,
      noShowFeeMinor: 0,
    });
  });

  test('refuses an empty or unreadable amount of its own fee', async () => {
    const { user, api } = open(`?abierto=${pilates.id}`);
    const late = await screen.findByLabelText('Penalización por cancelar tarde');
    await user.selectOptions(late, 'Otro importe');
    const amount = screen.getByLabelText('Importe: penalización por cancelar tarde, en euros');
    expect(amount).toHaveValue('');
    const submit = screen.getByRole('button', { name: 'Guardar servicio' });
    await user.click(submit);
    expect(await screen.findByText('Escribe un importe de 0 a 500.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '1');
    await waitFor(() => expect(amount).not.toHaveAttribute('aria-invalid', 'true'));
    await user.type(amount, 'x');
    await user.click(submit);
    expect(await screen.findByText('Escribe un importe de 0 a 500.')).toBeVisible();
    expect(amount).toHaveValue('1x');
    expect(api.requestsTo('PUT /api/services/:id')).toHaveLength(0);
  });

  test('uploads a picture at once, after a refused one, and saves it with the form', async () => {
    const fileId = '70000000-0000-4000-8000-000000000001';
    const { user, api } = open(`?abierto=${pilates.id}`, {
      'POST /api/services/pictures': () => apiError('file_too_large'),
      'GET /api/file/:id/dataurl': () => new Response('data:image/png;base64,AAAA'),
    });
    await user.type(await screen.findByLabelText('Nombre'), ' II');
    const upload = () =>
      user.upload(
        screen.getByLabelText('Archivo de la imagen'),
        new File(['x'], 'clase.png', { type: 'image/png' }),
      );
    await upload();
    expect(await screen.findByText(errorMessage.file_too_large)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar servicio' })).toBeEnabled();
    api.use({ 'POST /api/services/pictures': () => ({ fileId }) });
    await upload();
    expect(await screen.findByRole('img', { name: 'Imagen del servicio' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/services/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/services/:id')[0]?.body).toMatchObject({
      name: 'Pilates suelo II',
      pictureFileId: fileId,
    });
  });

  test('creates an appointment service for one person', async () => {
    const { user, api } = open(`?abierto=${pilates.id}`);
    await user.selectOptions(await screen.findByLabelText('Tipo'), 'Cita');
    expect(screen.queryByLabelText('Plazas')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/services/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/services/:id')[0]?.body).toMatchObject({
      kind: 'appointment',
      capacity: 1,
      version: 2,
    });
  });

  test('keeps the typed values after a conflict, and saves them on a second attempt', async () => {
    const { user, api } = open(`?abierto=${pilates.id}`, {
      'PUT /api/services/:id': () => apiError('stale_version'),
    });
    const capacityField = await screen.findByLabelText('Plazas');
    await user.clear(capacityField);
    await user.type(capacityField, '12');
    api.use({
      'GET /api/services': () => ({ items: [{ ...pilates, capacity: 8, version: 3 }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/Pilates suelo: 55 minutos, 8 plazas/)).toBeVisible();
    expect(capacityField).toHaveValue('12');
    api.use({ 'PUT /api/services/:id': () => ({ ...pilates, capacity: 12, version: 4 }) });
    await user.click(screen.getByRole('button', { name: 'Guardar servicio' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('PUT /api/services/:id')[1]?.body).toMatchObject({
      capacity: 12,
      version: 3,
    });
  });

  test('archives a service from its row', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Archivar Pilates suelo' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/services/:id/status')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/services/:id/status')[0]?.body).toEqual({
      status: 'archived',
    });
  });
});

describe('rooms and equipment', () => {
  test('can be created', async () => {
    const { user, api } = open('?ver=salas');
    expect(await screen.findByRole('row', { name: /Reformers/ })).toHaveTextContent(/Material.*6/);
    await user.click(screen.getByRole('button', { name: 'Nueva sala o material' }));
    await user.type(screen.getByLabelText('Nombre'), 'Sala 2');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/resources')[0]?.body).toEqual({
      name: 'Sala 2',
      kind: 'room',
      quantity: 1,
    });
  });

  test('in use by planned classes show why they cannot be changed', async () => {
    const { user } = open(`?ver=salas&abierto=${room.id}`, {
      'PUT /api/resources/:id': () => apiError('in_use'),
    });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(errorMessage.in_use)).toBeVisible();
  });

  test('show both versions after a conflict, and are saved on a second attempt', async () => {
    const { user, api } = open(`?ver=salas&abierto=${reformers.id}`, {
      'PUT /api/resources/:id': () => apiError('stale_version'),
    });
    const quantity = await screen.findByLabelText('Cuántas hay');
    await user.clear(quantity);
    await user.type(quantity, '5');
    api.use({
      'GET /api/resources': () => ({ items: [room, { ...reformers, quantity: 4, version: 2 }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText('Reformers: material, cantidad 4.')).toBeVisible();
    expect(quantity).toHaveValue('5');
    api.use({ 'PUT /api/resources/:id': () => ({ ...reformers, quantity: 5, version: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('PUT /api/resources/:id')[1]?.body).toMatchObject({
      quantity: 5,
      status: 'active',
      version: 2,
    });
  });

  test('are archived and restored from their row', async () => {
    const { user, api } = open('?ver=salas&archivados=1', {
      'GET /api/resources': () => ({ items: [room, { ...reformers, status: 'archived' }] }),
      'PUT /api/resources/:id': ({ body }) => ({ ...room, ...(body as object) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Archivar Sala grande' }));
    await user.click(screen.getByRole('button', { name: 'Recuperar Reformers' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/resources/:id')).toHaveLength(2));
    expect(api.requestsTo('PUT /api/resources/:id').map(({ body }) => body)).toMatchObject([
      { name: 'Sala grande', status: 'archived', version: 1 },
      { name: 'Reformers', status: 'active', version: 1 },
    ]);
  });
});

test('the form of a service shows before saving which bookings keep the old terms', async () => {
  const { user, api } = open(`?abierto=${pilates.id}`);
  const opens = await screen.findByLabelText('Se abre, días antes');
  expect(api.requestsTo('POST /api/center/policy-effects')).toHaveLength(0);
  await user.clear(opens);
  await user.type(opens, '2');
  expect(
    await screen.findByText('12 reservas ya hechas conservan el plazo de antes para cancelar.'),
  ).toBeVisible();
  expect(screen.getByText(/^1 clase que hoy se puede reservar dejará de poderse/)).toBeVisible();
});

describe('the opening hours', () => {
  test('are unsaved from the first added hour until they are saved', async () => {
    const { user } = open('?ver=horario');
    await user.click(await screen.findByRole('button', { name: 'Añadir horas el martes' }));
    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    await screen.findByText(/Ninguna clase cae fuera/);
    expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sábado, igual que el martes' }));
    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByLabelText('Sábado, desde')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Martes, desde')).toHaveValue('09:00');
    const starts = screen.getByLabelText('Lunes, desde');
    fireEvent.change(starts, { target: { value: '07:30' } });
    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeVisible();
  });

  test('are saved, with a day copied to an empty one, and show which classes fall outside', async () => {
    const { user, api } = open('?ver=horario', {
      'PUT /api/opening': ({ body }) => ({
        ...(body as object),
        affected: [
          {
            sessionId: pilates.id,
            serviceName: 'Pilates suelo',
            professionalName: 'Marta Gil',
            startsAt: '2026-12-08T18:00:00.000Z',
            booked: 5,
          },
        ],
      }),
    });
    expect(await screen.findByLabelText('Lunes, desde')).toHaveValue('08:00');
    expect(screen.getAllByText('Cerrado')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Añadir horas el martes' }));
    await user.click(screen.getByRole('button', { name: 'Sábado, igual que el martes' }));
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText(/Fuera de él hay 1 clase/)).toBeVisible();
    expect(screen.getByText(/Pilates suelo · Marta Gil · 5 personas apuntadas/)).toBeVisible();
    expect(api.requestsTo('PUT /api/opening')[0]?.body).toEqual({
      ...opening,
      hours: [
        ...opening.hours,
        { weekday: 2, starts: '09:00', ends: '14:00' },
        { weekday: 6, starts: '09:00', ends: '14:00' },
      ],
    });
  });

  test('of a week with mornings, afternoons and a Saturday take six actions to enter', async () => {
    const { user, api } = open('?ver=horario', {
      'GET /api/opening': () => ({ hours: [], holidays: [] }),
    });
    let acts = 0;
    const press = async (name: string) => {
      await user.click(await screen.findByRole('button', { name }));
      acts += 1;
    };
    await press('Añadir horas el lunes');
    await press('Añadir horas el lunes');
    await press('De lunes a viernes igual que el lunes');
    await press('Añadir horas el sábado');
    await press('Guardar horario');
    expect(acts).toBeLessThanOrEqual(6);
    await waitFor(() => expect(api.requestsTo('PUT /api/opening')).toHaveLength(1));
    const { hours } = api.requestsTo('PUT /api/opening')[0]?.body as typeof opening;
    const said = hours.map(({ weekday, starts, ends }) => `${weekday} ${starts}-${ends}`).sort();
    expect(said).toEqual([
      ...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 09:00-14:00`, `${day} 16:00-20:00`]),
      '6 09:00-14:00',
    ]);
  });

  test('refuse an end before the start at its field', async () => {
    const { user, api } = open('?ver=horario');
    const ends = await screen.findByLabelText('Lunes, hasta');
    await user.clear(ends);
    await user.type(ends, '07:00');
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText('La hora de fin va después de la de inicio.')).toBeVisible();
    expect(api.requestsTo('PUT /api/opening')).toHaveLength(0);
  });

  test('show before adding holidays which classes would fall outside', async () => {
    const { user, api } = open('?ver=horario', {
      'POST /api/opening/preview': () => ({
        affected: [
          {
            sessionId: pilates.id,
            serviceName: 'Pilates suelo',
            professionalName: 'Marta Gil',
            startsAt: '2026-12-08T18:00:00.000Z',
            booked: 5,
          },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Festivos de España' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festivos de España' }));
    const title = 'Con estos festivos, fuera del horario hay 1 clase';
    expect(await dialog.findByText(title)).toBeVisible();
    expect(dialog.getByText(/Pilates suelo · Marta Gil · 5 personas apuntadas/)).toBeVisible();
    expect(api.requestsTo('PUT /api/opening')).toHaveLength(0);
  });

  test.each([
    ['2026-09-30T10:00:00Z', '2026', ['Fiesta Nacional', 'Navidad'], ['Año Nuevo', 'La Asunción']],
    ['2026-11-29T10:00:00Z', '2027', ['Navidad', 'Año Nuevo'], ['Fiesta Nacional']],
  ])('on %s open on %s, without days that are over', async (now, year, shown, over) => {
    freezeDate(now);
    const { user } = open('?ver=horario');
    await user.click(await screen.findByRole('button', { name: 'Festivos de España' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festivos de España' }));
    expect(dialog.getByLabelText('Año')).toHaveValue(year);
    const days = within(dialog.getByRole('list', { name: 'Festivos que se añaden' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    const isThisYear = (text: string) => !text.includes('de 2027');
    for (const name of shown) expect(days.some((text) => text.includes(name))).toBe(true);
    for (const name of over) {
      expect(days.filter(isThisYear).some((text) => text.includes(name))).toBe(false);
    }
  });

  test('add the holidays of a region and year at once, without duplicates', async () => {
    freezeDate('2026-01-20T10:00:00Z');
    const { user, api } = open('?ver=horario');
    await user.click(await screen.findByRole('button', { name: 'Festivos de España' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festivos de España' }));
    await user.selectOptions(dialog.getByLabelText('Comunidad'), 'Cataluña');
    const days = dialog.getByRole('list', { name: 'Festivos que se añaden' });
    expect(days).toHaveTextContent('La Diada');
    const count = within(days).getAllByRole('listitem').length;
    await user.click(dialog.getByRole('button', { name: `Añadir ${count} festivos` }));
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText(/Ninguna clase cae fuera/)).toBeVisible();
    const [saved] = api.requestsTo('PUT /api/opening');
    const { holidays } = saved?.body as Opening; // validated by the contract
    expect(holidays).toHaveLength(opening.holidays.length + count);
    expect(new Set(holidays.map(({ localDate }) => localDate)).size).toBe(holidays.length);
  });

  test('add and remove holidays', async () => {
    const { user, api } = open('?ver=horario');
    await user.click(await screen.findByRole('button', { name: 'Quitar el festivo 1' }));
    await user.click(screen.getByRole('button', { name: 'Añadir festivo' }));
    await user.type(screen.getByLabelText('Día'), '25/12/2026');
    await user.type(screen.getByLabelText('Nombre'), 'Navidad');
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    expect(await screen.findByText(/Ninguna clase cae fuera/)).toBeVisible();
    expect(api.requestsTo('PUT /api/opening')[0]?.body).toMatchObject({
      holidays: [{ localDate: '2026-12-25', name: 'Navidad' }],
    });
  });
});
