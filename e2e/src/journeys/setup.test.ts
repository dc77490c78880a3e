import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../environment/test.ts';
import type { TestServer } from '../environment/test-server.ts';

// Its own empty server.
test.use({ serverEnv: { AFORO_DEMO: '0' } });

const owner = { email: 'elena@estudio.test', password: 'tres gatos en el tejado' };

/** The URL to create the first account, which the server prints. */
function firstLink(server: TestServer): string {
  const [link] = /http:\/\/[^\s"]+\/register\?invitacion=[^\s"\\]+/.exec(server.output()) ?? [];
  if (!link) throw new Error(`No link for the first account:\n${server.output()}`);
  return link;
}

interface Agenda {
  days: { localDate: string; sessions: unknown[] }[];
}

/** Days until the next day with classes, after today. */
async function daysUntilClass(page: Page): Promise<number> {
  const read = async <Answer>(path: string) =>
    (await (await page.request.get(path)).json()) as Answer; // the contract's response type
  const { localDate } = await read<{ localDate: string }>('/api/home');
  const { days } = await read<Agenda>(`/api/agenda?date=${localDate}&days=7`);
  const found = days.findIndex(({ sessions }, index) => index > 0 && sessions.length > 0);
  if (found < 0) throw new Error('No class within a week');
  return found;
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

test('an owner sets up an empty center up to its first booking, following the list of steps', async ({
  openSession,
  server,
}) => {
  const { page, pageErrors } = await openSession();
  const { press, write, choose, acts, steps, note } = countActs(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  /** Back to the list, and on to its next step. */
  const nextStep = async (done: number) => {
    if (done > 0) await press(page.getByRole('link', { name: 'Inicio' }).first());
    await page.getByText(`${done} de 8 hechos`).waitFor();
    await press(page.getByRole('link', { name: 'Empezar' }));
  };

  await page.goto(firstLink(server));
  await write(field('Nombre y apellidos'), 'Elena Prieto');
  await write(field('Correo'), owner.email);
  await write(field('Contraseña'), owner.password);
  await press(button('Crear cuenta y entrar'));
  await page.waitForURL('**/admin/inicio');
  note('account');

  await nextStep(0);
  await write(field('Nombre'), 'Estudio Elena');
  await write(field('Dirección'), 'Calle Mayor 1, Madrid');
  await write(field('Teléfono'), '912 345 678');
  await press(button('Guardar datos'));
  await page.getByText('Datos del centro guardados.').first().waitFor();
  note('contact');

  await nextStep(1);
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

  await nextStep(2);
  await write(field('Nombre'), 'Sala grande');
  await press(button('Guardar'));
  await page.getByRole('link', { name: 'Sala grande' }).waitFor();
  note('rooms');

  await nextStep(3);
  await write(field('Nombre'), 'Pilates suelo');
  await write(field('Precio en euros'), '15');
  await press(button('Crear servicio'));
  await page.getByRole('link', { name: 'Pilates suelo' }).waitFor();
  note('services');

  await nextStep(4);
  await write(field('Nombre y apellidos'), 'Marta Gil');
  await page.getByRole('checkbox', { name: 'Pilates suelo', checked: true }).waitFor();
  await press(button('Crear profesional'));
  await page.getByRole('heading', { level: 1, name: 'Marta Gil' }).waitFor();
  note('professionals');

  await nextStep(5);
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
  note('timetable');

  await nextStep(6);
  await write(field('Nombre'), 'Bono 10');
  await write(field('Precio en euros'), '120');
  await press(button('Crear paquete'));
  await page.getByRole('link', { name: 'Bono 10' }).waitFor();
  note('packages');

  await nextStep(7);
  // Today's classes may be over, and a holiday has none.
  for (let days = await daysUntilClass(page); days > 0; days--) {
    await press(page.getByRole('link', { name: /^Día siguiente/ }));
  }
  await press(page.getByRole('link', { name: /Pilates suelo/ }).first());
  await press(button('Añadir'));
  await page.keyboard.type('Ana Ruiz');
  await page.keyboard.press('Enter');
  await press(button('Crear ficha'));
  const panel = page.getByRole('dialog', { name: 'Reservar a Ana Ruiz' });
  await press(panel.locator('button:enabled', { hasText: /^Reservar/ }));
  await panel.waitFor({ state: 'detached' });
  note('first booking');

  await press(page.getByRole('link', { name: 'Inicio' }).first());
  await page.getByText('Cobrado hoy').waitFor();
  await page.getByText('Poner en marcha el centro').waitFor({ state: 'detached' });
  process.stdout.write(`${steps()}\n`);
  expect(acts()).toBeLessThanOrEqual(80);
  expect(pageErrors).toEqual([]);
});
