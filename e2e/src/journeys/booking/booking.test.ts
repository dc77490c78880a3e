import type { Browser, Page } from '@playwright/test';
import type { TestServer } from '../../environment/server/test-server.ts';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { withOwnLocalTime } from '../../environment/center-day.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import {
  logIn,
  openBrowserSession,
  type Person,
  type BrowserSession,
} from '../../environment/browser/browser-session.ts';
import { updatePackageTemplate, updateProfessional } from '@aforo/shared/contract';

// One story.
test.describe.configure({ mode: 'serial' });

const service = 'Yoga al alba';
const waitingClient = { name: 'Nuria Vega Solís', email: 'nuria.vega@correo.test' };
/** A professional and a client of the demo who have accounts. */
const professional = 'Marta Ibáñez Soler';
const client = 'Lucía Fernández Ortiz';

const minuteMs = 60_000;

const browserSessions: Partial<Record<Person, BrowserSession>> = {};
/** One browser per person, logged in once for the whole story. */
async function pageOf(browser: Browser, server: TestServer, person: Person): Promise<Page> {
  const width = person === 'client' || person === 'professional' ? 360 : 1280;
  const known =
    browserSessions[person] ??
    (await openBrowserSession(browser, { url: server.url, width, height: 800 }));
  if (!browserSessions[person]) await logIn(known.page, person);
  browserSessions[person] = known;
  return known.page;
}
test.afterAll(async () => {
  for (const { context } of Object.values(browserSessions)) await context.close();
});

/** `YYYY-MM-DD` and `HH:MM` in the center's time zone. */
function inCenterTime(instant: Date): { date: string; time: string; weekday: number } {
  const [date = '', time = ''] = instant
    .toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })
    .split(' ');
  return { date, time: time.slice(0, 5), weekday: new Date(`${date}T12:00:00Z`).getUTCDay() };
}

/**
 * The URL of the picker on a day without other bookings of the client: times that overlap their
 * classes are not offered.
 */
async function pathToFreeDay(page: Page): Promise<string> {
  const serviceId = new URL(page.url()).searchParams.get('servicio');
  const { items } = await sendAsPage<{ items: { session: { startsAt: string } }[] }>(
    page,
    'GET',
    '/api/me/bookings',
  );
  const { days } = await sendAsPage<{ days: { localDate: string; starts: unknown[] }[] }>(
    page,
    'GET',
    `/api/availability?serviceId=${serviceId}&from=${inCenterTime(new Date()).date}&days=28`,
  );
  const taken = items.map(({ session }) => inCenterTime(new Date(session.startsAt)).date);
  const free = days.find(
    ({ localDate, starts }) => starts.length > 0 && !taken.includes(localDate),
  );
  if (!free) throw new Error('Every day with free hours has a booking of theirs');
  return `/cliente/reservas?dia=${free.localDate}&servicio=${serviceId}`;
}

interface Professional {
  id: string;
  name: string;
  version: number;
  hours: object[];
}

// The center has no opening hours and Marta no working hours: the test doesn't depend on the time
// of day, and a class may pass midnight.
test.beforeAll(async ({ browser, server }) => {
  const page = await pageOf(browser, server, 'admin');
  await sendAsPage(page, 'PUT', '/api/opening', { hours: [], holidays: [] });
  const { items } = await sendAsPage<{ items: Professional[] }>(page, 'GET', '/api/professionals');
  const id = items.find(({ name }) => name === professional)?.id ?? '';
  const marta = await sendAsPage<Professional>(page, 'GET', `/api/professionals/${id}`);
  const changed = updateProfessional.body.parse({ ...marta, hours: [] });
  await sendAsPage(page, 'PUT', `/api/professionals/${id}`, changed);
});

/**
 * Short enough to begin within the two hours in which arrivals can be marked, between other
 * classes.
 */
const classMinutes = 15;

/**
 * The next time at which Marta can start a class, whatever the time of the test run: she gives no
 * other class then, and no other class begins at that minute.
 */
async function earliestStart(page: Page): Promise<Date> {
  const { days } = await sendAsPage<{ days: { sessions: Session[] }[] }>(
    page,
    'GET',
    `/api/agenda?date=${inCenterTime(new Date()).date}&days=2`,
  );
  const next = Math.ceil(Date.now() / (5 * minuteMs)) * 5 * minuteMs + 12 * minuteMs;
  let at = withOwnLocalTime(new Date(next)).getTime();
  for (const { professional: who, ...session } of days.flatMap(({ sessions }) => sessions)) {
    if (who.name !== professional) continue;
    const freeFrom = Date.parse(session.endsAt) + 12 * minuteMs;
    if (Date.parse(session.startsAt) < at + (classMinutes + 5) * minuteMs && at < freeFrom)
      at = freeFrom;
  }
  return new Date(at);
}

interface Session {
  professional: { name: string };
  startsAt: string;
  endsAt: string;
}

interface PackageTemplate {
  id: string;
  name: string;
  status: string;
  version: number;
  serviceIds: string[];
}

/** Adds the new service to those that a bono covers, for bonos sold from now on. */
async function addToBono(page: Page, name: string): Promise<void> {
  type Services = { items: { id: string; name: string }[] };
  const { items: services } = await sendAsPage<Services>(page, 'GET', '/api/services');
  const added = services.find((one) => one.name === service);
  const { items } = await sendAsPage<{ items: PackageTemplate[] }>(page, 'GET', '/api/packages');
  const bono = items.find((one) => one.name === name);
  if (!added || !bono) throw new Error(`The demo sells ${name}, and the service was just created`);
  const template = { ...bono, serviceIds: [...bono.serviceIds, added.id] };
  const changed = updatePackageTemplate.body.parse({ template, version: bono.version });
  await sendAsPage(page, 'PUT', `/api/packages/${bono.id}`, changed);
}

test.describe('a class from its creation to the ledger', () => {
  const { date } = inCenterTime(new Date(Date.now() + 3 * 24 * 60 * minuteMs));

  test('the owner creates the service, assigns a professional and adds it to the week', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'admin');
    await page.goto('/admin/servicios');
    await page.getByRole('button', { name: 'Nuevo servicio' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Nombre').fill(service);
    await panel.getByLabel('Plazas').fill('1');
    await panel.getByLabel('Duración en minutos').fill('50');
    await panel.getByLabel('Precio en euros').fill('15');
    await panel.getByRole('button', { name: 'Crear servicio' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: service }).first().waitFor();
    await addToBono(page, 'Bono 10');

    await page.goto('/admin/profesionales');
    await page
      .getByRole('link', { name: new RegExp(professional) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Editar datos' }).click();
    await page.getByRole('checkbox', { name: service }).check();
    await page.getByRole('button', { name: 'Guardar datos' }).first().click();
    await page
      .getByText(/guardad/i)
      .first()
      .waitFor();

    await page.goto('/admin/servicios?ver=clases');
    await page.getByRole('button', { name: 'Crear clase semanal' }).click();
    const series = page.getByRole('dialog');
    await series.getByLabel('Clase', { exact: true }).selectOption({ label: service });
    for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']) {
      await series.getByRole('checkbox', { name: day }).check();
    }
    // Overlaps another class of Marta's: shown before anything is saved.
    await series.getByLabel('Hora').fill('19:10');
    await series.getByLabel('Quién la da').selectOption({ label: professional });
    await series.getByLabel('Sala').selectOption({ label: 'Cabina' });
    await series
      .getByRole('alert')
      .getByText(/ya tiene Pilates suelo a las 19:00/)
      .waitFor();
    expect(await series.getByRole('button', { name: 'Crear las clases' }).isDisabled()).toBe(true);
    await series.getByLabel('Hora').fill('06:15');
    await series
      .getByText(/se crea/i)
      .first()
      .waitFor();
    await series.getByRole('button', { name: 'Crear las clases', disabled: false }).click();
    await series.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    await page.getByText(service).nth(6).waitFor();
    expect(browserSessions.admin?.pageErrors).toEqual([]);
  });

  test('a client books the last seat with two taps', async ({ browser, server }) => {
    const page = await pageOf(browser, server, 'client');
    await page.goto(`/cliente/reservas?dia=${date}`);
    const offered = page.getByRole('list', { name: /^Clases, / });
    await offered.getByRole('link', { name: new RegExp(service) }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/cancelar sin coste/i).waitFor();
    // Her bono was bought before the class was among those that it covers.
    await sheet.getByRole('button', { name: /^Reservar/ }).click();
    await sheet.getByText('Reservada', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Hecho' }).click();
    await offered.getByRole('link', { name: new RegExp(`${service}.*Reservada`) }).waitFor();
    expect(browserSessions.client?.pageErrors).toEqual([]);
  });

  test('the receptionist adds a new client, sells a bono by keyboard and puts her on the waiting list', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'receptionist');
    await page.goto('/recepcionista/clientes');
    await page.getByRole('button', { name: 'Nuevo cliente' }).first().click();
    const card = page.getByRole('dialog');
    await card.getByLabel(/Nombre/).fill(waitingClient.name);
    await card.getByLabel(/Correo/).fill(waitingClient.email);
    await card.getByRole('button', { name: /Crear|Guardar|Dar de alta/ }).click();
    await page.getByText(waitingClient.name).first().waitFor();

    await page.goto(`/recepcionista/recepcion?dia=${date}`);
    await page.getByRole('list', { name: 'Sesiones del día' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('nuria vega');
    await page.getByRole('option', { name: new RegExp(waitingClient.name) }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: waitingClient.name }).waitFor();
    await page.keyboard.press('F2');
    const sale = page.getByRole('dialog');
    await sale.getByText('No debe nada').waitFor();
    await page.keyboard.type('bono 10');
    await page.keyboard.press('Enter');
    await sale.getByRole('button', { name: /^Cobrar 110,00/ }).waitFor();
    // Nothing more to add; by card; charge; no receipt.
    for (const key of ['Enter', 't', 'Enter']) await page.keyboard.press(key);
    await sale.getByText(/^Cobrado 110,00/).waitFor();
    await page.keyboard.press('Enter');
    await sale.waitFor({ state: 'detached' });
    await page
      .getByText(/quedan 10/)
      .first()
      .waitFor();

    await page.keyboard.press('r');
    const booking = page.getByRole('dialog');
    const session = booking.locator('option', { hasText: service });
    await session.waitFor({ state: 'attached' });
    await booking
      .getByLabel('Clase', { exact: true })
      .selectOption((await session.getAttribute('value')) ?? '');
    await booking.getByRole('button', { name: 'Apuntar a la espera' }).click();
    await booking.waitFor({ state: 'detached' });
    expect(browserSessions.receptionist?.pageErrors).toEqual([]);
  });

  test('the client cancels after seeing what is returned; the waiting client gets the seat and a mail', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'client');
    await page.goto('/cliente/reservas');
    // Depending on the weekday it is her next booking, with its own buttons, or a later one.
    const cancel = page.getByRole('link', { name: `Cancelar ${service}` });
    await page.getByRole('region', { name: 'Tu próxima reserva' }).waitFor();
    if (!(await cancel.isVisible())) {
      await page.getByText(/^Y otra/).click();
      await page
        .getByRole('list', { name: 'Las siguientes reservas' })
        .getByRole('link', { name: new RegExp(service) })
        .click();
    }
    await cancel.click();
    const sheet = page.getByRole('dialog', { name: '¿Cancelar la reserva?' });
    await sheet.getByText('Tu plaza pasará a quien está esperando.').waitFor();
    await sheet.getByRole('button', { name: 'Cancelar la reserva' }).click();
    await sheet.waitFor({ state: 'detached' });
    const outcome = page.getByRole('dialog', { name: service });
    await outcome.getByRole('heading', { name: 'Reserva cancelada' }).waitFor();
    await outcome.getByText('No te cuesta nada.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // The seat went to the client who was waiting, so it can't be taken back.
    expect(await outcome.getByRole('button', { name: 'Deshacer' }).count()).toBe(0);
    await outcome.getByRole('button', { name: 'Hecho' }).click();

    const mail = await readMail(server.dataDir, waitingClient.email, /plaza|sitio|reserva/i);
    expect(mail).toContain(service);
    const frontDesk = await pageOf(browser, server, 'receptionist');
    await frontDesk
      .getByRole('link', { name: new RegExp(service) })
      .first()
      .click();
    await frontDesk
      .getByRole('list', { name: 'Quién viene' })
      .getByRole('link', { name: waitingClient.name })
      .waitFor();
  });

  test('the client books an appointment by service, day and time, and cancels it', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'client');
    await page.goto('/cliente/reservas');
    const offered = page.getByRole('list', { name: 'Servicios con cita' });
    await offered.getByRole('link', { name: /Fisioterapia.*50,00/ }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'Fisioterapia' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goto(await pathToFreeDay(page));
    const hours = page.getByRole('list', { name: /^Horas libres, / }).first();
    const start = (await hours.getByRole('link').last().textContent()) ?? '';
    await hours.getByRole('link').last().click();
    const sheet = page.getByRole('dialog', { name: 'Fisioterapia' });
    await sheet.getByText(new RegExp(` ${start} – `)).waitFor();
    await sheet.getByRole('button', { name: /^Reservar/ }).click();
    await sheet.getByText('Reservada', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Deshacer' }).click();
    await sheet.getByText('Reserva deshecha').waitFor();
    await sheet.getByRole('button', { name: 'Hecho' }).click();
    await hours.getByRole('link', { name: start, exact: true }).waitFor();
    expect(browserSessions.client?.pageErrors).toEqual([]);
  });

  test('a client who loses the connection sees an error, and the pending screen opens afterwards', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'client');
    await page.goto('/cliente/reservas');
    await page.getByRole('list', { name: 'Servicios con cita' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Mi información' }).click();
    await page
      .getByRole('heading', { name: /^No hay conexión/ })
      .first()
      .waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Tus bonos' }).waitFor();
    await page.getByRole('heading', { name: 'Contraseña' }).waitFor();
    expect(await page.getByRole('heading', { name: /^No hay conexión/ }).count()).toBe(0);
  });

  test('the ledger shows every movement of the story', async ({ browser, server }) => {
    const frontDesk = await pageOf(browser, server, 'receptionist');
    await frontDesk.goto('/recepcionista/clientes?q=nuria%20vega');
    await frontDesk
      .getByRole('link', { name: new RegExp(waitingClient.name) })
      .first()
      .click();
    await frontDesk.getByRole('link', { name: 'Bonos', exact: true }).click();
    await frontDesk
      .getByText(new RegExp(`${service}.*−1.*quedan 9`))
      .first()
      .waitFor();
    expect(browserSessions.receptionist?.pageErrors).toEqual([]);
  });
});

test.describe('a class that is about to begin', () => {
  const name = 'Clase de la hora';
  let classStart: ReturnType<typeof inCenterTime>;

  test.beforeAll(async ({ browser, server }) => {
    const page = await pageOf(browser, server, 'admin');
    classStart = inCenterTime(await earliestStart(page));
    const made = await sendAsPage<{ id: string }>(page, 'POST', '/api/services', {
      name,
      kind: 'class',
      description: '',
      durationMinutes: classMinutes,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      capacity: 6,
      priceMinor: 1500,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
      color: '#0f766e',
      isOnline: true,
      bookingOpensDays: 30,
      bookingClosesMinutes: 0,
      cancellationMinutes: 720,
      resources: [],
    });
    const { items } = await sendAsPage<{ items: Professional[] }>(
      page,
      'GET',
      '/api/professionals',
    );
    const id = items.find((one) => one.name === professional)?.id ?? '';
    const marta = await sendAsPage<Professional & { serviceIds: string[] }>(
      page,
      'GET',
      `/api/professionals/${id}`,
    );
    const serviceIds = [...marta.serviceIds, made.id];
    const changed = updateProfessional.body.parse({ ...marta, serviceIds });
    await sendAsPage(page, 'PUT', `/api/professionals/${id}`, changed);
    await sendAsPage(page, 'POST', '/api/series', {
      serviceId: made.id,
      professionalId: id,
      resourceId: null,
      weekdays: [classStart.weekday],
      localTime: classStart.time,
      durationMinutes: classMinutes,
      capacity: 6,
      fromDate: classStart.date,
      untilDate: classStart.date,
    });
  });

  test('the receptionist books a walk-in client and marks the arrival by keyboard alone', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'receptionist');
    await page.goto(`/recepcionista/recepcion?dia=${classStart.date}`);
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .waitFor();
    for (const walkIn of [waitingClient.name, client]) {
      await page.keyboard.press('/');
      await page.keyboard.type(walkIn.toLowerCase());
      // Select the first result as soon as it arrives, and book.
      await page.keyboard.press('Enter');
      await page.keyboard.press('r');
      const booking = page.getByRole('dialog', { name: `Reservar a ${walkIn}` });
      await booking.getByLabel('Clase', { exact: true }).focus();
      await page.keyboard.type(classStart.time);
      await page.keyboard.press('Tab');
      await booking.getByRole('button', { name: 'Reservar', exact: true, disabled: false }).focus();
      await page.keyboard.press('Enter');
      await booking.waitFor({ state: 'detached' });
    }
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const arrival = page.getByRole('button', { name: `Llegada de ${waitingClient.name}` });
    await arrival.waitFor();
    await page.keyboard.press('ArrowRight'); // the first row, Lucía's
    await page.keyboard.press('ArrowDown');
    expect(await arrival.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('ha llegado 1 de 2').waitFor();
    expect(browserSessions.receptionist?.pageErrors).toEqual([]);
  });

  test('the professional marks attendance offline, and it is sent after reconnecting', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'professional');
    const { context, pageErrors } = browserSessions.professional as BrowserSession; // just logged in
    await page.goto('/profesional/clases');
    const card = page.locator('details').filter({ hasText: name });
    if (!(await card.evaluate((details: HTMLDetailsElement) => details.open))) {
      await card.locator('summary').click();
    }
    const came = card.getByRole('button', { name: `${client} vino`, exact: true });
    await came.waitFor();
    await context.setOffline(true);
    await came.click();
    await card.getByText('Sin enviar').waitFor();
    const frontDesk = await pageOf(browser, server, 'receptionist');
    expect(await frontDesk.getByText('ha llegado 1 de 2').count()).toBe(1);
    pageErrors.length = 0; // expected console errors of an offline page
    await context.setOffline(false);
    await card.getByText('Sin enviar').waitFor({ state: 'detached' });
    // The front desk shows it without a reload.
    await frontDesk.getByText('han llegado todos').waitFor();
  });
});
