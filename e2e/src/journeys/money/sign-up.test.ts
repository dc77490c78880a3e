import type { Page } from '@playwright/test';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { expect, test } from '../../environment/test.ts';
import { writeClass } from '../../environment/write-class.ts';

const planName = 'Cuota del móvil';

/** A plan of one fixed seat with a weekly class, in a center that collects by direct debit. */
async function writePlan(admin: Page) {
  const { serviceId, date } = await writeClass(admin, {
    name: 'Clase de la cuota',
    capacity: 3,
    priceMinor: 1300,
  });
  const { id: professionalId } = await sendAsPage<{ id: string }>(
    admin,
    'POST',
    '/api/professionals',
    {
      name: 'Alba de la Cuota',
      color: '#0f766e',
      bio: '',
      userId: null,
      serviceIds: [serviceId],
      hours: [],
      exceptions: [],
    },
  );
  await sendAsPage(admin, 'POST', '/api/series', {
    serviceId,
    professionalId,
    resourceId: null,
    weekdays: [new Date(`${date}T12:00:00Z`).getUTCDay()],
    localTime: '10:15',
    durationMinutes: 45,
    capacity: 3,
    fromDate: date,
    untilDate: null,
  });
  await sendAsPage(admin, 'POST', '/api/packages', {
    name: planName,
    kind: 'unlimited',
    credits: null,
    validityDays: 31,
    validityFrom: 'purchase',
    serviceIds: [serviceId],
    weeklyLimit: null,
    // Above the others, so that the page of the public shows it last.
    priceMinor: 14_800,
    renewsMonthly: true,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    plan: {
      periodMonths: 1,
      startsWith: 'sale',
      firstPeriod: 'whole',
      seatsPerWeek: 1,
      enrolmentFeeMinor: 2000,
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
  const part = '/api/settings/directDebit';
  const { version, values } = await sendAsPage<{ version: number; values: object }>(
    admin,
    'GET',
    part,
  );
  await sendAsPage(admin, 'PUT', part, {
    version,
    values: {
      ...values,
      creditorName: 'Estudio Aforo, S.L.',
      taxId: 'B12345674',
      iban: 'ES9121000418450200051332',
    },
  });
  return date;
}

test('a stranger signs up on the phone with a mandate and a fixed seat, and reception sees both', async ({
  openSession,
  server,
}) => {
  const admin = await openSession();
  await logIn(admin.page, 'admin');
  const date = await writePlan(admin.page);
  const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });
  const name = weekday.format(new Date(`${date}T12:00:00Z`));
  const weekdayName = name.charAt(0).toUpperCase() + name.slice(1);

  const { page, pageErrors } = await openSession({ width: 360, height: 740 });
  await page.goto('/horario');
  await page.getByRole('link', { name: `Apuntarme a ${planName}` }).click();
  await page.waitForURL('**/register?volver=*');
  const email = 'socia.nueva@correo.test';
  await page.getByLabel(/Nombre/).fill('Socia Nueva Prueba');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos en el tejado');
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL('**/register/success?volver=*');
  await page.goto(
    linkIn(await readMail(server.dataDir, email, /confirma/i), /^\/register\/success$/),
  );
  await page.waitForURL('**/cliente/cuota?plan=*');

  await page.getByText('148,00 € cada mes').waitFor();
  await page.getByText('168,00 €', { exact: true }).first().waitFor();
  await page.getByText('Matrícula de Cuota del móvil').waitFor();
  await page.getByRole('button', { name: weekdayName, exact: true }).click();
  await page.getByRole('button', { name: /^10:15.*quedan 3/ }).click();
  await page.getByText('Ya están elegidas.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Poner mi cuenta' }).click();
  await page.getByText('Marca que lo aceptas para seguir.').waitFor();
  await page.getByRole('checkbox', { name: /^Acepto apuntarme/ }).check();
  await page.getByRole('button', { name: 'Poner mi cuenta' }).click();
  const account = page.getByRole('dialog', { name: 'Domiciliar' });
  await account.getByLabel('IBAN').fill('ES79 2100 0813 6101 2345 6780');
  await account.getByRole('button', { name: 'Seguir y firmar' }).click();
  await account.getByText('Ese IBAN no es correcto. Revisa los números.').waitFor();
  await account.getByLabel('IBAN').fill('ES79 2100 0813 6101 2345 6789');
  await account.getByRole('button', { name: 'Seguir y firmar' }).click();
  const signing = page.getByRole('dialog', { name: 'Firmar el mandato' });
  await signing.getByText(/legitimado al reembolso/).waitFor();
  await signing.getByLabel('Nombre y apellidos de quien firma').fill('Socia Nueva Prueba');
  expect(await axeFaults(page)).toEqual([]);
  await signing.getByRole('button', { name: 'Firmar y apuntarme' }).click();
  await page.getByRole('heading', { name: 'Ya tienes tu plaza fija' }).waitFor();
  await page.getByText(/^168,00\s€ se cobrarán en tu cuenta ES•• •••• 6789/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const mail = await readMail(server.dataDir, email, /Ya[ _]tienes[ _]Cuota/);
  expect(mail).toContain('ES•• •••• 6789');

  await page.getByRole('link', { name: 'Ver mis reservas' }).click();
  await page
    .getByRole('region', { name: 'Tu plaza fija' })
    .getByText(/10:15 con Alba/)
    .waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: 'Tu plaza fija' })
    .getByText(/10:15 con Alba/)
    .waitFor();

  const frontDesk = admin.page;
  const { items } = await sendAsPage<{ items: { id: string }[] }>(
    frontDesk,
    'GET',
    `/api/clients?q=${encodeURIComponent(email)}`,
  );
  await frontDesk.goto(`/admin/clientes/${items[0]?.id ?? ''}?ficha=cuota`);
  await frontDesk
    .getByText(/domiciliado en ES•• •••• 6789/)
    .first()
    .waitFor();
  await frontDesk
    .getByText(/Pendiente de pago: 168,00\s€/)
    .first()
    .waitFor();
  await frontDesk.goto('/admin/caja?ver=remesas&remesa=nueva');
  await frontDesk.getByRole('checkbox', { name: 'Socia Nueva Prueba' }).waitFor();
  expect(admin.pageErrors).toEqual([]);
  // The browser reports the refused account number.
  expect(pageErrors).toEqual([expect.stringMatching(/400 \(Bad Request\).*mandates/)]);
});
