import { contrastRatio } from '@aforo/shared/theme';
import type { Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { authenticate, type Person } from '../../environment/browser/browser-session.ts';
import { switchScheme } from '../../environment/looks/looks.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { sellBono } from '../../environment/sell-bono.ts';
import { writeClass } from '../../environment/write-class.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

interface Appearance {
  values: { primaryColor: string };
  version: number;
}

async function pageOf(
  openSession: OpenSession,
  person: Person | null,
  width: number,
): Promise<Page> {
  const { page } = await openSession({ width });
  if (person) await authenticate(page, person);
  return page;
}

/** @returns the colour before */
async function paint(openSession: OpenSession, primaryColor: string): Promise<string> {
  const page = await pageOf(openSession, 'admin', 1280);
  await page.goto('/admin');
  const path = '/api/settings/appearance';
  const { values, version } = await sendAsPage<Appearance>(page, 'GET', path);
  await sendAsPage(page, 'PUT', path, { values: { primaryColor }, version });
  return values.primaryColor;
}

/** A bono with a used session: on some days the demo's client has none. */
async function useBono(openSession: OpenSession): Promise<void> {
  const admin = await pageOf(openSession, 'admin', 1280);
  const client = await pageOf(openSession, 'client', 390);
  await Promise.all([admin.goto('/admin'), client.goto('/cliente')]);
  const { serviceId, sessionId } = await writeClass(admin, {
    name: 'Clase con bono',
    capacity: 2,
    priceMinor: 1300,
  });
  const own = await sendAsPage<{ id: string }>(client, 'GET', '/api/me/client');
  await sellBono(admin, { clientId: own.id, name: 'Bono de colores', serviceId });
  const booking = await sendAsPage<object>(client, 'POST', '/api/bookings', {
    target: { sessionId },
  });
  expect(booking).toMatchObject({ credit: 'spent' });
}

interface CheckedScreen {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Actions on the page before it is checked. */
  open?: (page: Page) => Promise<void>;
  /** A check that axe has no rule for. */
  check?: (page: Page) => Promise<void>;
}

const dialogIsOpen = (page: Page) => page.locator('dialog[open]').waitFor();

/** The most used screens of an owner, the front desk, a professional, a client and a visitor. */
const screensByPerson: { person: Person | null; width: number; of: CheckedScreen[] }[] = [
  {
    person: null,
    width: 1280,
    of: [
      { name: 'public timetable', path: '/horario' },
      {
        name: 'log-in',
        path: '/login',
      },
    ],
  },
  {
    person: 'client',
    width: 390,
    of: [
      { name: 'information', path: '/cliente', check: bonoIsReadable },
      {
        name: 'bookings',
        path: '/cliente/reservas',
      },
      {
        name: 'class',
        path: aClass,
        open: dialogIsOpen,
      },
    ],
  },
  {
    person: 'receptionist',
    width: 1280,
    of: [
      { name: 'front desk', path: '/recepcionista/recepcion' },
      {
        name: 'calendar',
        path: '/recepcionista/recepcion?vista=profesionales',
      },
      {
        name: 'charging',
        path: '/recepcionista/recepcion',
        async open(page) {
          await page.keyboard.press('F2');
          await dialogIsOpen(page);
        },
      },
      { name: 'client', path: aClient },
    ],
  },
  {
    person: 'professional',
    width: 390,
    of: [
      {
        name: 'classes',
        path: '/profesional/clases',
      },
    ],
  },
  {
    person: 'admin',
    width: 1280,
    of: [
      { name: 'home', path: '/admin/inicio' },
      {
        name: 'front desk',
        path: '/admin/recepcion',
      },
      {
        name: 'new class',
        path: '/admin/servicios?ver=clases&abierto=nuevo',
      },
      {
        name: 'figures',
        path: '/admin/inicio?ver=cifras',
      },
      {
        name: 'achievements',
        path: '/admin/logros',
      },
      {
        name: 'appearance',
        path: '/admin/configuration?ver=aspecto',
      },
    ],
  },
];

/** The first upcoming class that the client is offered. */
async function aClass(page: Page): Promise<string> {
  const classLink = page.locator('main a[href*="sesion="]').first();
  const days = page.locator('main a[href*="dia="]');
  for (let day = 0; (await classLink.count()) === 0; day++) {
    await days.nth(day).click();
    await waitUntilLoaded(page);
  }
  return (await classLink.getAttribute('href')) ?? '';
}

async function aClient(page: Page): Promise<string> {
  const path = '/api/clients?q=nunez';
  const { items } = await sendAsPage<{ items: { id: string }[] }>(page, 'GET', path);
  return `/recepcionista/clientes/${items[0]?.id ?? ''}`;
}

/** The strokes for the sessions left and the sessions used: axe only checks text. */
async function bonoIsReadable(page: Page): Promise<void> {
  const strokes = page.locator(':has(> :not([data-left])) > [data-left]').first().locator('..');
  const colorOf = (stroke: string) =>
    strokes
      .locator(`> ${stroke}`)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [left, spent] = [await colorOf('[data-left]'), await colorOf(':not([data-left])')];
  expect(contrastRatio(hexOf(left), hexOf(spent))).toBeGreaterThanOrEqual(3);
}

/** @param color as browsers compute it: `rgb(15, 118, 110)` */
function hexOf(color: string): string {
  const parts = color.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

let before: string;
test.beforeAll(async ({ openSession }) => {
  before = await paint(openSession, '#fff9c4');
  await useBono(openSession);
});
// The other journeys of this server keep their colour.
test.afterAll(({ openSession }) => paint(openSession, before));

// The theme's own tests have every other colour.
test('the screens stay readable with a pale primary colour, light and dark', async ({
  openSession,
}) => {
  const faults: Record<string, string[]> = {};
  for (const { person, width, of } of screensByPerson) {
    const page = await pageOf(openSession, person, width);
    for (const { name, path, open, check } of of) {
      await page.goto(typeof path === 'string' ? path : await path(page));
      await waitUntilLoaded(page);
      await open?.(page);
      for (const scheme of ['light', 'dark'] as const) {
        await switchScheme(page, scheme);
        await check?.(page);
        const found = await axeFaults(page, { rules: ['color-contrast'] });
        if (found.length > 0) faults[`${person ?? 'anybody'}: ${name}, ${scheme}`] = found;
      }
      await switchScheme(page, 'light');
    }
  }
  expect(faults).toEqual({});
});
