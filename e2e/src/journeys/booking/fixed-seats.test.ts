import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';

interface CreatedRecord {
  id: string;
}

/** A client with a plan of one fixed seat, its weekly class, and another class of another service. */
async function writeMember(admin: Page, word: string, email: string) {
  const name = `Otra clase ${word}`;
  const other = await writeClass(admin, { name, capacity: 3, priceMinor: 1300 });
  const weekly = await writeClass(admin, {
    name: `Clase fija ${word}`,
    capacity: 3,
    priceMinor: 1300,
    localTime: '12:00',
  });
  const { id: professionalId } = await sendAsPage<CreatedRecord>(
    admin,
    'POST',
    '/api/professionals',
    {
      name: `Vera de ${word}`,
      color: '#0f766e',
      bio: '',
      userId: null,
      serviceIds: [weekly.serviceId],
      hours: [],
      exceptions: [],
    },
  );
  const weekday = new Date(`${weekly.date}T12:00:00Z`).getUTCDay();
  await sendAsPage(admin, 'POST', '/api/series', {
    serviceId: weekly.serviceId,
    professionalId,
    resourceId: null,
    weekdays: [weekday],
    localTime: '11:00',
    durationMinutes: 30,
    capacity: 3,
    fromDate: weekly.date,
    untilDate: null,
  });
  const { id: templateId } = await sendAsPage<CreatedRecord>(admin, 'POST', '/api/packages', {
    name: `Cuota ${word}`,
    kind: 'unlimited',
    credits: null,
    validityDays: 31,
    validityFrom: 'purchase',
    serviceIds: [weekly.serviceId, other.serviceId],
    weeklyLimit: null,
    priceMinor: 4800,
    renewsMonthly: true,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    plan: {
      periodMonths: 1,
      startsWith: 'sale',
      firstPeriod: 'whole',
      seatsPerWeek: 1,
      enrolmentFeeMinor: 0,
      enrolmentAgainMonths: null,
      absenceMinutes: 60,
      makeUpDays: 60,
      makeUpLimit: 4,
      makeUpServiceIds: [],
      keepsMakeUps: false,
      closureRule: 'makeUp',
      pauseFeeMinor: null,
    },
  });
  const { items } = await sendAsPage<{ items: CreatedRecord[] }>(
    admin,
    'GET',
    `/api/clients?q=${encodeURIComponent(email)}`,
  );
  const clientId = items[0]?.id;
  if (!clientId) throw new Error(`No client ${email}`);
  await sendAsPage(admin, 'POST', '/api/sales', {
    clientId,
    lines: [{ kind: 'package', templateId, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: 4800 }],
    document: { kind: 'simplified' },
    expectedTotalMinor: 4800,
  });
  return { clientId, name, date: other.date, seatDate: weekly.date, teacher: 'Vera' };
}

test('a client gets a fixed seat at the desk, misses a class and makes it up with another', async ({
  openSession,
  server,
}) => {
  const word = randomUUID().slice(0, 8);
  const email = `fija.${word}@correo.test`;
  const [frontDesk, phone] = await Promise.all([
    openSession(),
    openSession({ width: 390, height: 844 }),
  ]);
  await Promise.all([
    logIn(frontDesk.page, 'admin'),
    registerAndLogIn(phone.page, server.dataDir, email),
  ]);
  const member = await writeMember(frontDesk.page, word, email);

  // At the desk.
  await frontDesk.page.goto(`/admin/clientes/${member.clientId}?ficha=cuota`);
  await frontDesk.page.getByRole('link', { name: 'Dar plaza fija' }).click();
  await frontDesk.page.getByRole('button', { name: /11:00.*Clase fija.*quedan 3 de 3/ }).click();
  const panel = frontDesk.page.getByRole('dialog', { name: /^Plaza fija: / });
  await panel.getByText(/^Se reservan \d+ clases/).waitFor();
  expect(await axeFaults(frontDesk.page)).toEqual([]);
  await panel.getByRole('button', { name: 'Dar la plaza' }).click();
  const seats = frontDesk.page.getByRole('region', { name: 'Plazas fijas' });
  await seats.getByText(/11:00 con Vera$/).waitFor();
  expect(await axeFaults(frontDesk.page)).toEqual([]);

  await frontDesk.page.goto(`/admin/recepcion?dia=${member.seatDate}`);
  await frontDesk.page
    .getByRole('list', { name: 'Sesiones del día' })
    .getByRole('link', { name: new RegExp(`11:00.*Clase fija ${word}`) })
    .click();
  const row = frontDesk.page
    .getByRole('list', { name: 'Quién viene' })
    .getByRole('listitem')
    .filter({ hasText: 'Carmen Prueba Ruiz' });
  await row.getByText('fija', { exact: true }).waitFor();

  // On the phone.
  const { page } = phone;
  await page.goto('/cliente/reservas');
  const seat = page.getByRole('region', { name: 'Tu plaza fija' });
  await seat.getByText(/11:00 con Vera$/).waitFor();
  const next = page.getByRole('region', { name: 'Tu próxima reserva' });
  await next.getByText('De tu plaza fija.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await next.getByRole('link', { name: /^No puedo ir a Clase fija/ }).click();
  const sheet = page.getByRole('dialog', { name: '¿No puedes venir?' });
  await sheet.getByText(/^Avisas a tiempo: recuperas esta clase hasta/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'No puedo ir' }).click();
  await page.getByText(/^Tienes 1 clase más por recuperar, hasta/).waitFor();
  await page.getByRole('button', { name: 'Hecho' }).click();
  await page.getByRole('region', { name: 'Tienes 1 clase por recuperar' }).waitFor();

  const offer = await openClass(page, member.name, member.date);
  await offer.getByText('Recuperas una clase, sin coste').waitFor();
  await offer.getByRole('button', { name: 'Reservar' }).click();
  await offer.getByText('Con una clase que tenías por recuperar.').waitFor();
  await offer.getByRole('button', { name: 'Hecho' }).click();
  const made = page.getByRole('region', { name: 'Clases recuperadas' });
  await made.getByText('Las anteriores').click();
  await made.getByText(/^Ausencia del .* → recuperada el /).waitFor();

  // The desk sees why this person comes.
  await frontDesk.page.goto(`/admin/recepcion?dia=${member.date}`);
  await frontDesk.page
    .getByRole('list', { name: 'Sesiones del día' })
    .getByRole('link', { name: new RegExp(member.name) })
    .click();
  await row.getByText('recupera', { exact: true }).waitFor();
  expect([...frontDesk.pageErrors, ...phone.pageErrors]).toEqual([]);
});
