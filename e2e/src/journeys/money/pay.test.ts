import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { centerDay } from '../../environment/center-day.ts';

/** Cents per person in a class; no other amount of the demo's statements is a multiple of it. */
const rateMinor = 701;

interface Statement {
  totalMinor: number;
  attended: number;
  lines: { sessionId: string; localDate: string; attended: number; noShow: number }[];
}

interface Agenda {
  days: { sessions: { id: string; roster: { bookingId: string; status: string }[] }[] }[];
}

/** `1.234,50 €` in cents. */
function centsOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
}

test('an owner sets a rule, one more person came to a class, and the professional sees the amount', async ({
  openSession,
}) => {
  // The month before: its classes have been given, and other journeys add none.
  const month = new Date(Date.parse(`${centerDay(0).slice(0, 7)}-01T00:00:00Z`) - 86_400_000)
    .toISOString()
    .slice(0, 7);
  const owner = await openSession();
  await logIn(owner.page, 'admin', '/admin/profesionales?ver=pagos');
  await owner.page.getByText('Sin regla de pago').first().waitFor();
  expect(await axeFaults(owner.page)).toEqual([]);

  const professional = await openSession({ width: 390, height: 844 });
  await logIn(professional.page, 'professional', '/profesional/clases');
  const {
    session: { user },
  } = await sendAsPage<{ session: { user: { professionalId: string } } }>(
    professional.page,
    'GET',
    '/api/session',
  );
  await owner.page.goto(`/admin/profesionales/${user.professionalId}?ver=pagos&mes=${month}`);
  await owner.page.getByRole('button', { name: 'Poner una regla' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Cómo se le paga' });
  await dialog.getByLabel('Se le paga').selectOption('Una cantidad por persona que viene');
  await dialog.getByLabel('Por cada persona (€)').fill('7,01');
  const [year, number] = month.split('-');
  await dialog.getByLabel('Desde el día').fill(`01/${number}/${year}`);
  await dialog.getByRole('button', { name: 'Guardar la regla' }).click();
  await dialog.waitFor({ state: 'detached' });

  const statementOf = () =>
    sendAsPage<Statement>(
      owner.page,
      'GET',
      `/api/professionals/${user.professionalId}/pay?month=${month}`,
    );
  const before = await statementOf();
  expect(before.attended).toBeGreaterThan(0);
  expect(before.totalMinor).toBe(before.attended * rateMinor);

  // Marked as absent by mistake: the person did come.
  const line = before.lines.find(({ noShow }) => noShow > 0);
  if (!line) throw new Error('No client was absent in the month before');
  const { days } = await sendAsPage<Agenda>(
    owner.page,
    'GET',
    `/api/agenda?date=${line.localDate}&days=1`,
  );
  const roster = days[0]?.sessions.find(({ id }) => id === line.sessionId)?.roster;
  const absent = roster?.find(({ status }) => status === 'noShow');
  await sendAsPage(owner.page, 'PUT', `/api/bookings/${absent?.bookingId ?? ''}/attendance`, {
    status: 'attended',
    reason: 'Sí vino',
  });

  const { page } = professional;
  await page.getByRole('link', { name: 'Mi pago' }).first().click();
  await page.getByRole('link', { name: /^Anterior/ }).click();
  await page.getByText('Sin impuestos ni cotizaciones: no es una nómina.').waitFor();
  const total = page.locator('dl strong').first();
  await expect
    .poll(async () => centsOf((await total.textContent()) ?? ''))
    .toBe((before.attended + 1) * rateMinor);
  expect(await axeFaults(page)).toEqual([]);
  // The line opens its class, although it was last month.
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Hoy y los próximos días' }).waitFor();
  expect(new URL(page.url()).searchParams.get('dia')).toMatch(new RegExp(`^${month}-\\d\\d$`));
  await page.locator('details[open]').first().waitFor();

  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Cerrar el mes' }).click();
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cerrar en/ })
    .click();
  await owner.page.getByText(/^Cerrado el/).waitFor();
  expect([...owner.pageErrors, ...professional.pageErrors]).toEqual([]);
});
