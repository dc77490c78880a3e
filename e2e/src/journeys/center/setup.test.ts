import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import type { TestServer } from '../../environment/server/test-server.ts';

// Its own empty server, which can give invoices.
test.use({
  serverEnv: {
    AFORO_DEMO: '0',
    FISCAL_PRODUCER_NAME: 'Aforo Programas SL',
    FISCAL_PRODUCER_NIF: 'B-12.345.674',
  },
});

const owner = { email: 'elena@estudio.test', password: 'tres gatos en el tejado' };

/** The URL to create the first account, which the server prints. */
function firstLink(server: TestServer): string {
  const [link] = /http:\/\/[^\s"]+\/register\?invitacion=[^\s"\\]+/.exec(server.output()) ?? [];
  if (!link) throw new Error(`No link for the first account:\n${server.output()}`);
  return link;
}

/** Counts the owner's actions: every click, and every field that is filled in. */
function countActs(page: Page) {
  let acts = 0;
  const steps: string[] = [];
  return {
    acts: () => acts,
    steps: () => steps.join('\n'),
    press: async (what: Locator) => {
      acts += 1;
      await what.click();
    },
    write: async (what: Locator, text: string) => {
      acts += 1;
      await what.fill(text);
    },
    choose: async (what: Locator, label: string) => {
      acts += 1;
      await what.selectOption({ label });
    },
    note: (step: string) => steps.push(`${step}: ${acts}`),
    page,
  };
}

/** Whether the element is completely visible, with nothing in front of it. */
function isInSight(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { top, bottom, left, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 4, top + height / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(seen);
  });
}

const rooms = ['Sala grande', 'Sala pequeña', 'Gabinete'];
const people = ['Marta Gil', 'Pau Ferrer', 'Nuria Sáez', 'Iker Otxoa'].concat([
  'Lola Vidal',
  'Hugo Prado',
  'Sara Cano',
  'Noa Lema',
]);
const clients = Buffer.from(
  ['Nombre;Apellidos;E-mail']
    .concat(
      Array.from({ length: 900 }, (_, index) => `Clienta ${index};Traída;c${index}@traida.test`),
    )
    .join('\r\n'),
);

// 3 rooms, 8 professionals and 900 imported clients: at most 20 minutes for a person, who needs some
// five seconds for each act.
test('an owner sets up an empty center up to its first paid booking, following the list of steps', async ({
  openSession,
  server,
}) => {
  const { page, pageErrors } = await openSession();
  const { press, write, choose, acts, steps, note } = countActs(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const home = () => press(page.getByRole('link', { name: 'Inicio' }).first());
  /** Back to the list, which shows the last step as done, and on to its next step. */
  const nextStep = async (done: number) => {
    if (done > 0) await home();
    await page.getByText(`${done} de 9 hechos`).waitFor();
    await press(page.getByRole('link', { name: 'Empezar' }));
  };

  await page.goto(firstLink(server));
  await write(field('Nombre y apellidos'), 'Elena Prieto');
  await write(field('Correo'), owner.email);
  await write(field('Contraseña'), owner.password);
  // The session of the new account must not be mistaken for another one.
  const flashes = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const observer = new MutationObserver(() => {
          if (document.body.innerText.includes('En este navegador está abierta'))
            seen.push('flash');
          if (!location.pathname.startsWith('/register')) resolve(seen);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await press(button('Crear cuenta y entrar'));
  await page.waitForURL('**/admin/inicio');
  expect(await flashes).toEqual([]);
  note('account');

  await nextStep(0);
  await write(field('Nombre'), 'Estudio Elena');
  await write(field('NIF'), 'b-12.345.674');
  await write(field('Dirección'), 'Calle Mayor 1, 28013 Madrid');
  await write(field('Teléfono'), '912 345 678');
  await press(button('Guardar datos'));
  await page.getByText('Datos del centro guardados.').first().waitFor();
  await page.getByText('Los correos no salen', { exact: false }).waitFor();
  note('contact');

  await home();
  await page.getByText('Los recibos no son facturas').waitFor();
  await press(button('Dar facturas'));
  const issuer = page.getByRole('dialog', { name: 'Dar facturas' });
  await expect(issuer.getByLabel('NIF')).toHaveValue('B12345674');
  await expect(issuer.getByLabel('Población')).toHaveValue('Madrid');
  await write(issuer.getByLabel('Nombre o razón social'), 'Elena Prieto Gil');
  await press(issuer.getByRole('button', { name: 'Dar facturas desde ahora' }));
  await issuer.waitFor({ state: 'detached' });
  note('invoices');

  await page.getByText('2 de 9 hechos').waitFor();
  await press(page.getByRole('link', { name: 'Empezar' }));
  await press(button('Añadir horas el domingo'));
  await press(button('Añadir horas el domingo'));
  await press(button('Lunes, igual que el domingo'));
  await press(button('De lunes a viernes igual que el lunes'));
  await press(button('Sábado, igual que el viernes'));
  await press(button('Festivos de España'));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Añadir \d+ festivos?$/ }));
  await press(button('Guardar horario'));
  await page.getByText('Ninguna clase cae fuera de él.').waitFor();
  note('opening');

  await nextStep(3);
  for (const [index, room] of rooms.entries()) {
    if (index > 0) await press(button('Nueva sala o material'));
    await write(field('Nombre'), room);
    await press(button('Guardar'));
    await page.getByRole('link', { name: room }).waitFor();
  }
  note('rooms');

  await nextStep(4);
  await write(field('Nombre'), 'Pilates suelo');
  await write(field('Precio en euros'), '15');
  await press(button('Crear servicio'));
  await page.getByRole('link', { name: 'Pilates suelo' }).waitFor();
  note('services');

  await nextStep(5);
  const colors = new Set<string>();
  for (const [index, person] of people.entries()) {
    if (index > 0) {
      await press(page.getByRole('link', { name: 'Profesionales', exact: true }).first());
      await press(button('Nuevo profesional'));
    }
    await write(field('Nombre y apellidos'), person);
    await page.getByRole('checkbox', { name: 'Pilates suelo', checked: true }).waitFor();
    if (index === 1) await write(page.getByLabel(/^Su correo/), 'pau@estudio.test');
    await expect
      .poll(async () => colors.has(await page.getByLabel('Color en el horario').inputValue()))
      .toBe(false);
    colors.add(await page.getByLabel('Color en el horario').inputValue());
    await press(button('Crear profesional'));
    await page.getByRole('heading', { level: 1, name: person }).waitFor();
  }
  expect(colors.size).toBe(people.length);
  await readMail(server.dataDir, 'pau@estudio.test', /^Te invitan a /);
  note('professionals');

  await nextStep(6);
  await choose(field('Clase'), 'Pilates suelo');
  await choose(field('Quién la da'), 'Marta Gil');
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']) {
    await press(page.getByRole('checkbox', { name: day }));
  }
  await write(field('Hora'), '09:00');
  const preview = page.getByText(/^Se crean \d+ clases\.$/);
  await preview.waitFor();
  // At 800 px, while the fields are being filled in.
  expect(await isInSight(preview)).toBe(true);
  await press(button('Otra hora esos mismos días'));
  await press(button('Otra hora esos mismos días'));
  await write(field('Hora 3'), '18:00');
  await preview.waitFor();
  await press(button('Crear las clases'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The calendar shows the first class, in whichever week it is.
  await page
    .getByRole('link', { name: /Pilates suelo/ })
    .first()
    .waitFor();
  note('timetable');

  await nextStep(7);
  await write(field('Nombre'), 'Bono 10');
  await write(field('Precio en euros'), '120');
  await press(button('Crear paquete'));
  await page.getByRole('link', { name: 'Bono 10' }).waitFor();
  note('packages');

  await home();
  await press(page.getByRole('link', { name: 'Trae tus clientes, bonos y reservas' }));
  await page
    .getByLabel('Fichero de clientes')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: clients });
  await press(button('Ensayar'));
  await page.getByText('900 nuevos').waitFor();
  await press(button('Traer 900 clientes'));
  await page.getByText('Han entrado 900 clientes.').waitFor();
  note('clients');

  await nextStep(8);
  // The day of the next class, not an empty one.
  await press(page.getByRole('link', { name: /Pilates suelo/ }).first());
  await press(button('Añadir'));
  await page.keyboard.type('Clienta 899');
  await page.getByRole('option', { name: /Clienta 899 Traída/ }).waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Reservar a Clienta 899 Traída' });
  await panel.getByText('Quedará a deber 15,00').waitFor();
  // The next class may begin within the hour.
  const reason = panel.getByLabel('Motivo para reservar de todos modos');
  if (await reason.isVisible()) await write(reason, 'Viene a probar');
  await press(panel.locator('button:enabled', { hasText: /^Reservar/ }));
  await panel.waitFor({ state: 'detached' });
  note('first booking');

  await press(page.getByRole('link', { name: 'Caja' }).first());
  await press(button('Abrir la caja'));
  await page
    .getByText(/está abierta/)
    .first()
    .waitFor();
  await page.goBack();
  await page.keyboard.press('F2');
  const charge = page.getByRole('dialog', { name: 'Cobrar a Clienta 899 Traída' });
  await charge.getByText('Pendiente').first().waitFor();
  await page.keyboard.press('t');
  await press(charge.getByRole('button', { name: /^Cobrar \d/ }));
  await charge.getByText(/^Cobrado /).waitFor();
  await page.keyboard.press('Enter');
  await charge.waitFor({ state: 'detached' });
  note('first payment');

  await home();
  await page.getByText('Cobrado hoy').waitFor();
  await page.getByText('15,00').first().waitFor();
  await page.getByText('Poner en marcha el centro').waitFor({ state: 'detached' });
  const { items } = (await (await page.request.get('/api/sales?limit=1')).json()) as {
    items: { document: { fullNumber: string } | null }[]; // the contract's response type
  };
  expect(items[0]?.document?.fullNumber).toMatch(/^T\d/);
  const minutes = Math.ceil((acts() * 5) / 60);
  process.stdout.write(`${steps()}\n${acts()} acts, about ${minutes} minutes\n`);
  expect(acts()).toBeLessThanOrEqual(150);
  expect(minutes).toBeLessThanOrEqual(20);
  expect(pageErrors).toEqual([]);
});
