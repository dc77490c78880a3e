import { join } from 'node:path';
import type { PageEvent, PageReport } from '@aforo/shared/contract';
import type { TestServer } from '../environment/server/test-server.ts';
import { expect, test } from '../environment/test.ts';
import { freePort } from '../cluster/free-port.ts';
import { demoAccounts, demoPassword, type Person } from '../environment/browser/browser-session.ts';
import { startFaultyProxy, type FaultyProxy } from '../environment/server/faulty-proxy.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { writeClass } from '../environment/write-class.ts';
import { changeOneByte } from '../fixtures/change-one-byte.ts';
import { headingOf } from '../fixtures/fault-script.ts';
import { ranKey, variantOf } from '../fixtures/variant.ts';
import { fileOf } from '../shipping/matrix/inject-fault.ts';
import { createOperator } from '../shipping/operator.ts';
import { fetchOriginal, restore } from '../shipping/shipped-builds.ts';
import { apiOf } from './api-of.ts';
import { writeComingClass } from './coming-class.ts';
import { startFirefox } from './firefox.ts';
import type { DrivenWindow, OtherBrowser } from './other-browser.ts';
import { startWebKit } from './webkit.ts';
import { actsOf, type Acts } from './window-acts.ts';

/** The path that `npm test -- --browsers` found. */
function pathFromEnv(variable: string): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} says nothing: run npm test -- --browsers`);
  return path;
}

const browsers = [
  {
    name: 'Firefox',
    classTime: '13:00',
    start: () => startFirefox(pathFromEnv('FIREFOX_PATH')),
  },
  {
    name: 'WebKit',
    // The demo's client can't be in two classes at once.
    classTime: '12:00',
    start: () =>
      startWebKit({
        driver: pathFromEnv('WEBKIT_DRIVER'),
        miniBrowser: pathFromEnv('MINI_BROWSER'),
        xvfb: pathFromEnv('XVFB'),
      }),
  },
];

for (const { name, classTime, start } of browsers) {
  test.describe(`${name}`, () => {
    let browser: OtherBrowser;
    let proxy: FaultyProxy;
    let windows: DrivenWindow[] = [];

    test.beforeAll(async () => {
      browser = await start();
    });
    test.afterEach(async () => {
      await Promise.all(windows.map((window) => window.close()));
      windows = [];
      await proxy.close();
    });
    test.afterAll(() => browser.close());

    /** Opens a window on the installation through its own proxy. */
    async function openWindow(server: TestServer): Promise<Acts> {
      proxy = await startFaultyProxy(server.url, await freePort());
      const window = await browser.openWindow();
      windows.push(window);
      return actsOf(window, proxy.url);
    }

    async function logIn(server: TestServer, person: Person): Promise<Acts> {
      const acts = await openWindow(server);
      await acts.open('/login');
      await acts.fill('Correo', demoAccounts[person].email);
      await acts.fill('Contraseña', demoPassword);
      await acts.click({ kind: 'button', name: 'Entrar' });
      await acts.seePath(demoAccounts[person].landing);
      await acts.seeScreen();
      return acts;
    }

    const admin = (server: TestServer) => apiOf(server.url, 'admin');

    test('the login opens the area of the user’s role', async ({ server }) => {
      const acts = await openWindow(server);
      await acts.open('/cliente/reservas');
      await acts.seePath('/login');
      await acts.seeScreen();
      await acts.fill('Correo', demoAccounts.client.email);
      await acts.fill('Contraseña', demoPassword);
      await acts.pressEnter();
      await acts.seePath('/cliente/reservas');
      await acts.seeText(/Servicios con cita|Reservar/);
    });

    test('the login requests each script of the next area once', async ({ server }) => {
      const acts = await openWindow(server);
      await acts.open('/login');
      await acts.fill('Correo', demoAccounts.receptionist.email);
      await acts.fill('Contraseña', demoPassword);
      await acts.click({ kind: 'button', name: 'Entrar' });
      await acts.seePath(demoAccounts.receptionist.landing);
      await acts.until('Recepción', () =>
        [...document.querySelectorAll('h1:not([data-placeholder])')].some(
          ({ textContent }) => textContent === 'Recepción',
        ),
      );
      const scripts = await acts.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => new URL(entry.name))
          .filter(({ pathname }) => pathname.includes('/mfe-reception/'))
          .map(({ pathname, search }) => pathname + search),
      );
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((address) => address.includes('?'))).toEqual([]);
    });

    test('auth: shows a wrong password in Spanish', async ({ server }) => {
      const acts = await openWindow(server);
      await acts.open('/login');
      await acts.fill('Correo', `nadie-${name.toLowerCase()}@aforo.test`);
      await acts.fill('Contraseña', 'no es esta de verdad');
      await acts.click({ kind: 'button', name: 'Entrar' });
      await acts.seeText(/El correo o la contraseña no coinciden/);
      await acts.seePath('/login');
    });

    test('client: books a class', async ({ server }) => {
      const service = `Prueba de ${name}`;
      const wanted = { name: service, capacity: 3, priceMinor: 1300, localTime: classTime };
      const { date } = await writeClass(await admin(server), wanted);
      const acts = await logIn(server, 'client');
      await acts.open(`/cliente/reservas?dia=${date}`);
      // Not the link of its service, which only filters the list.
      const classes = '[aria-label^="Clases, "]';
      await acts.click({ kind: 'link', name: new RegExp(service), within: classes });
      // In the class's own sheet: other buttons of the page have the same name.
      await acts.click({ kind: 'button', name: /^Reservar/, within: 'dialog, [role="dialog"]' });
      await acts.seeText(/Reservada/);
      await acts.click({ kind: 'button', name: 'Hecho', within: 'dialog, [role="dialog"]' });
      await acts.see({ kind: 'link', name: new RegExp(`${service}.*Reservada`), within: classes });
    });

    test('front desk: marks an arrival', async ({ server }) => {
      const service = `Llegada en ${name}`;
      const { date, client } = await writeComingClass(await admin(server), service);
      const acts = await logIn(server, 'receptionist');
      await acts.open(`/recepcionista/recepcion?dia=${date}`);
      await acts.click({ kind: 'link', name: new RegExp(service) });
      await acts.click({ kind: 'button', name: `Llegada de ${client}` });
      await acts.seeText(/ha llegado/);
    });

    test('professional: marks attendance in a class', async ({ server }) => {
      const service = `Clase en ${name}`;
      const { client } = await writeComingClass(await admin(server), service, 'Marta Ibáñez Soler');
      const acts = await logIn(server, 'professional');
      await acts.open('/profesional/clases');
      await acts.until(
        `class ${service} open`,
        (wanted) => {
          const cards = [...document.querySelectorAll('details')];
          const card = cards.find(({ textContent }) => textContent?.includes(wanted));
          if (card && !card.open) card.querySelector('summary')?.click();
          return card?.open === true;
        },
        service,
      );
      await acts.click({ kind: 'button', name: `${client} vino` });
      await acts.see({ kind: 'button', name: `Deshacer lo marcado de ${client}` });
      await acts.seeNoText(/Sin enviar/);
    });

    test('admin: changes the name of the center and shows it', async ({ server }) => {
      const acts = await logIn(server, 'admin');
      await acts.open('/admin');
      const centerName = `Centro visto en ${name}`;
      await acts.fill(/^Nombre/, centerName);
      await acts.click({ kind: 'button', name: /^Guardar/, within: 'main' });
      await acts.seeText(/guardad/i);
      await acts.reload();
      await acts.until(
        `field with ${centerName}`,
        (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
        centerName,
      );
    });

    test('a published build replaces the open one', async ({ server }) => {
      const { url } = server;
      const operator = createOperator(server);
      const originalBuild = await fetchOriginal(operator, url, 'mfe-client');
      const other = variantOf(originalBuild, { version: '1.1.0' });
      await operator.publish(other);
      const acts = await logIn(server, 'client');
      await acts.evaluate(() => Object.assign(globalThis, { aforoSamePage: true }) && true);
      try {
        await operator.activate('mfe-client', other.release.buildId);
        await acts.seeElement(headingOf(other.release.buildId));
        await operator.rollBack('mfe-client');
        await acts.until(
          'the build before',
          () => !document.querySelector('[data-build]') && !!document.querySelector('#root h1'),
        );
        expect(await acts.evaluate(() => 'aforoSamePage' in globalThis)).toBe(true);
      } finally {
        await restore(operator, 'mfe-client', originalBuild.release.buildId);
      }
    });

    test('a file with a wrong hash never runs: the previous build runs, and the failure is reported', async ({
      server,
    }) => {
      const { url, dataDir } = server;
      const operator = createOperator(server);
      const originalBuild = await fetchOriginal(operator, url, 'mfe-auth');
      const [good, changed] = [variantOf(originalBuild), variantOf(originalBuild)];
      const { buildId } = changed.release;
      for (const build of [good, changed]) {
        await operator.publish(build);
        await operator.activate('mfe-auth', build.release.buildId);
      }
      try {
        const file = fileOf(changed.release, 'exposed chunk', 'login');
        changeOneByte(join(dataDir, 'areas', 'mfe-auth', buildId, file));
        const acts = await openWindow(server);
        await acts.open('/login');
        await acts.seeElement(headingOf(good.release.buildId));
        const ran = await acts.evaluate(
          (key) => (globalThis as unknown as Record<string, string[] | undefined>)[key] ?? [],
          ranKey,
        );
        expect(ran.filter((one) => one.startsWith(buildId))).not.toContain(`${buildId}/${file}`);
        await pollUntil('report of the build', () =>
          reportedEvents().some((event) => event.kind === 'failed' && event.buildId === buildId),
        );
      } finally {
        await restore(operator, 'mfe-auth', originalBuild.release.buildId);
      }
    });

    test('a lost network is shown, and the pending screen opens when it returns', async ({
      server,
    }) => {
      const acts = await logIn(server, 'client');
      await acts.seeText(/Servicios con cita|Reservar/);
      await proxy.cut();
      await acts.click({ kind: 'link', name: 'Mi información' });
      // The browser reports a connection: a screen whose code is missing can only suggest that there
      // is none.
      await acts.seeText(/No hay conexión|[Pp]uede que falle la conexión/);
      await proxy.restore();
      await acts.until('the screen', () => {
        const retry = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Volver a intentarlo',
        );
        retry?.click();
        return [...document.querySelectorAll('h2')].some(
          ({ textContent }) => textContent === 'Contraseña',
        );
      });
      await acts.seeNoText(/No hay conexión|[Pp]uede que falle la conexión/);
    });

    test('leaving thirty pages while their area loads records no failure of its build', async ({
      server,
    }) => {
      const acts = await logIn(server, 'admin');
      proxy.forbidCaching();
      let interrupted = 0;
      for (let count = 0; count < 30; count++) {
        const scripts = proxy.holdScripts(count % 3);
        await acts.goto(adminPaths[count % adminPaths.length] ?? '/admin');
        await pollUntil('next page', async () => {
          if (scripts.isHolding()) return true;
          return acts
            .evaluate(() => !('aforoLeft' in globalThis) && !!document.querySelector('#root h1'))
            .catch(() => false);
        });
        if (scripts.isHolding()) interrupted++;
      }
      proxy.letScriptsThrough();
      await acts.goto('/admin/caja');
      await acts.until('Caja', () => document.querySelector('h1')?.textContent === 'Caja');
      const kept = await acts.evaluate(() => ({
        bad: sessionStorage.getItem('aforo-bad-builds'),
        starts: localStorage.getItem('aforo-build-starts'),
      }));
      const { builds = [] } = JSON.parse(kept.bad ?? '{}') as { builds?: string[] };
      const starts = Object.entries(JSON.parse(kept.starts ?? '{}') as Record<string, object[]>)
        .filter(([build]) => build.startsWith('mfe-admin@'))
        .flatMap(([, pages]) => pages);
      // The open page may still be proving its build.
      expect(starts.length).toBeLessThanOrEqual(1);
      const isAgainst = ({ kind }: PageEvent) => kind === 'failed' || kind === 'scriptError';
      expect({ builds, against: reportedEvents().filter(isAgainst) }).toEqual({
        builds: [],
        against: [],
      });
      // Otherwise the test would show nothing. The number of pages that load completely varies by
      // machine.
      expect(interrupted).toBeGreaterThanOrEqual(10);
    });

    function reportedEvents(): PageEvent[] {
      return proxy
        .sentTo('/registry/reports')
        .flatMap((body) => (JSON.parse(body) as PageReport).events);
    }
  });
}

const adminPaths = [
  '/admin/inicio',
  '/admin/servicios?ver=clases',
  '/admin',
  '/admin/profesionales',
  '/admin/caja',
];
