import type { Agenda, Booking } from '@aforo/shared/contract';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { authenticate } from '../../environment/browser/browser-session.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { startMovedServer, type MovedServer } from '../../environment/server/moved-server.ts';
import { writeClass } from '../../environment/write-class.ts';

const phone = { width: 360, height: 740 };
const name = 'Clase con recordatorio';
const first = 'voy@correo.test';
const second = 'no.puedo@correo.test';
const hourMs = 3_600_000;

let moved: MovedServer;
test.beforeAll(async () => {
  moved = await startMovedServer();
});
test.afterAll(() => moved.stop());

/** Where a link of the reminder leads. */
async function answerLink(email: string, label: 'Voy' | 'No puedo'): Promise<string> {
  const mail = await readMail(moved.server.dataDir, email, /esperamos/);
  const link = new RegExp(`${label}: (\\S+)`).exec(mail)?.[1];
  if (link === undefined) throw new Error(`The reminder has no link for ${label}`);
  return link;
}

test('a reminder is answered from the mail: one client comes, the other frees the seat', async ({
  openSession,
}) => {
  const { url, dataDir } = moved.server;
  const { page: admin } = await openSession({ url });
  await authenticate(admin, 'admin');
  await admin.goto('/admin/perfil');
  const written = await writeClass(admin, { name, capacity: 2, priceMinor: 0 });
  let startsAt = 0;
  for (const email of [first, second]) {
    const { page, context } = await openSession({ url, ...phone });
    await registerAndLogIn(page, dataDir, email);
    const target = { sessionId: written.sessionId };
    const booking = await sendAsPage<Booking>(page, 'POST', '/api/bookings', { target });
    startsAt = Date.parse(booking.session.startsAt);
    await context.close();
  }
  moved.move(startsAt - 24 * hourMs + 1000 - Date.now());

  // A browser without a session: the mail program's own.
  const { page: coming, pageErrors } = await openSession({ url, ...phone });
  await coming.goto(await answerLink(first, 'Voy'));
  await coming.getByRole('heading', { name: '¿Vienes?' }).waitFor();
  expect(new URL(coming.url()).search).toBe('');
  expect(await axeFaults(coming)).toEqual([]);
  await coming.getByRole('button', { name: 'Voy' }).click();
  await coming.getByRole('heading', { name: 'Te esperamos' }).waitFor();

  const { page: leaving } = await openSession({ url, ...phone });
  await leaving.goto(await answerLink(second, 'No puedo'));
  await leaving.getByRole('heading', { name: '¿No puedes venir?' }).waitFor();
  await leaving.getByRole('button', { name: 'No puedo, dejar mi plaza' }).click();
  await leaving.getByRole('heading', { name: 'Ya no tienes esta plaza' }).waitFor();
  await leaving.reload();
  await leaving.getByRole('heading', { name: 'Ya no tienes esta plaza' }).waitFor();
  await readMail(dataDir, second, /Reserva[ _]cancelada/);

  // The administrator's session has ended meanwhile.
  await authenticate(admin, 'admin');
  const { days } = await sendAsPage<{ days: Agenda[] }>(
    admin,
    'GET',
    `/api/agenda?date=${written.date}`,
  );
  const people = days
    .flatMap(({ sessions }) => sessions)
    .filter(({ id }) => id === written.sessionId)
    .flatMap(({ roster }) => roster.map(({ notes }) => notes.map(({ text }) => text)));
  expect(people).toEqual([expect.arrayContaining(['viene'])]);
  expect(pageErrors).toEqual([]);
});
