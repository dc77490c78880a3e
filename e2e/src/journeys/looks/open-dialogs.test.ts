import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { authenticate, type Person } from '../../environment/browser/browser-session.ts';
import { faultsInLooks, openWide } from '../../environment/looks/looks.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

interface DialogCase {
  person: Person;
  name: string;
  path: string | ((page: Page) => Promise<string>);
  open: (page: Page) => Promise<void>;
  /** The element that is then shown over the page. */
  shown: (page: Page) => Locator;
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const menu = (page: Page) => page.getByRole('menu');

/**
 * Dialogs, menus and pickers without a URL; those with one are among the screens, or are opened by
 * their own journey.
 */
const openedByHand: readonly DialogCase[] = [
  {
    person: 'client',
    name: 'account menu',
    path: '/cliente/reservas',
    open: press(/^Cuenta de/),
    shown: menu,
  },
  {
    person: 'client',
    name: 'calendar of a date field',
    path: '/cliente',
    open: press('Abrir el calendario'),
    shown: dialog('Calendario'),
  },
  {
    person: 'client',
    name: 'erasing',
    path: '/cliente',
    open: press('Borrar mi cuenta y mis datos'),
    shown: dialog(/./),
  },
  {
    person: 'professional',
    name: 'days off',
    path: '/profesional',
    open: press('Pedir días libres'),
    shown: dialog('Pedir días libres'),
  },
  {
    person: 'professional',
    name: 'other hours',
    path: '/profesional',
    open: press('Pedir otro horario'),
    shown: dialog(/./),
  },
  {
    person: 'receptionist',
    name: 'menu of a person in the roster',
    path: aClassToCome,
    open: press(/^Más para (?!esta )/),
    shown: menu,
  },
  {
    person: 'receptionist',
    name: 'menu of a class',
    path: aClassToCome,
    open: press('Más para esta clase'),
    shown: menu,
  },
  {
    person: 'receptionist',
    name: 'another day',
    path: '/recepcionista/recepcion',
    open: press('Ir a otro día'),
    shown: dialog('Calendario'),
  },
  {
    person: 'receptionist',
    name: 'finder',
    path: '/recepcionista/recepcion',
    open: (page) => page.keyboard.press('Control+k'),
    shown: dialog(/./),
  },
  {
    person: 'receptionist',
    name: 'what was typed',
    path: '/recepcionista/clientes?nuevo',
    async open(page) {
      const form = page.getByRole('dialog', { name: 'Nuevo cliente' });
      await form.getByLabel('Nombre y apellidos').fill('Nora');
      await form.getByRole('button', { name: 'Cerrar' }).click();
    },
    shown: dialog('¿Descartar lo que has escrito?'),
  },
  {
    person: 'admin',
    name: 'blocking a user',
    path: '/admin/users',
    async open(page) {
      await page.getByRole('link', { name: /Rocío Peña/ }).click();
      await press('Bloquear')(page);
    },
    shown: dialog(/^¿Bloquear a/),
  },
  {
    person: 'admin',
    name: 'holidays',
    path: '/admin/servicios?ver=horario',
    open: press('Festivos de España'),
    shown: dialog('Festivos de España'),
  },
  {
    person: 'admin',
    name: 'days off of a professional',
    path: '/admin/profesionales',
    async open(page) {
      await page.getByRole('link', { name: /Marta Ibáñez/ }).click();
      await press('Anotar una ausencia')(page);
    },
    shown: dialog(/ausencia/i),
  },
  {
    person: 'admin',
    name: 'leaving',
    path: '/admin/profesionales',
    async open(page) {
      await page.getByRole('link', { name: /Marta Ibáñez/ }).click();
      await press('Dar de baja')(page);
    },
    shown: dialog(/Marta Ibáñez/),
  },
  {
    person: 'admin',
    name: 'invoice book',
    path: '/admin/caja?ver=mes',
    open: press('Libro de facturas'),
    shown: dialog(/facturas/),
  },
  {
    person: 'admin',
    name: 'who logged in',
    path: '/admin/actividad?ver=accesos',
    open: press(/^Quién/),
    shown: dialog('Quién'),
  },
];

const people = [...new Set(openedByHand.map(({ person }) => person))];
for (const person of people) {
  test(`axe finds no violation in the dialogs that ${person} can open`, async ({ openSession }) => {
    const { context, page, pageErrors } = await openSession();
    await authenticate(page, person);
    const faults: Record<string, unknown> = {};
    for (const { name, path, open, shown } of openedByHand.filter((one) => one.person === person)) {
      await openWide(page, typeof path === 'string' ? path : await path(page));
      await waitUntilLoaded(page);
      const found = await faultsInLooks(page, async () => {
        if (!(await shown(page).isVisible())) await open(page);
        await shown(page).waitFor();
        await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      });
      if (found.length > 0) faults[name] = found;
    }
    await context.close();
    expect(faults).toEqual({});
    expect(pageErrors).toEqual([]);
  });
}

/** The class with most bookings from tomorrow on, so that it has not begun. */
async function aClassToCome(page: Page): Promise<string> {
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Europe/Madrid',
  });
  const answer = await page.request.get(`/api/agenda?date=${tomorrow}&days=7`);
  // The contract's response type.
  const { days } = (await answer.json()) as {
    days: { localDate: string; sessions: { id: string; taken: number }[] }[];
  };
  const [fullest] = days
    .flatMap(({ localDate, sessions }) => sessions.map((session) => ({ ...session, localDate })))
    .sort((a, b) => b.taken - a.taken);
  if (!fullest) throw new Error('The demo has no class in the week to come');
  return `/recepcionista/recepcion?dia=${fullest.localDate}&sesion=${fullest.id}`;
}
