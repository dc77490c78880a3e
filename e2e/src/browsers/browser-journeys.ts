import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { freePort } from '../cluster/free-port.ts';
import { until } from '../cluster/until.ts';
import {
  demoAccounts,
  demoPassword,
  shippingServer,
  type Person,
} from '../environment/browser-session.ts';
import { headingOf } from '../fixtures/fault-script.ts';
import { variantOf } from '../fixtures/variant.ts';
import { createOperator, type Operator } from '../shipping/operator.ts';
import { originalBuild, restore } from '../shipping/use-shipping.ts';
import { hasVisible, shows, type DrivenBrowser, type DrivenPage } from './driven-page.ts';
import { startFaultyProxy, type FaultyProxy } from '../environment/faulty-proxy.ts';
import { giveClasses, type GivenClasses } from './given-classes.ts';

/** Longer than any of the quick navigations takes: the area is on its way each time. */
const areaDelayMs = 3000;

interface Options {
  name: string;
  launch(): Promise<DrivenBrowser>;
  /** How many times a page is left while its area is still on its way. */
  navigations: number;
}

/** What every browser has to do, with a clean console but where something is broken on purpose. */
export function describeJourneys({ name, launch, navigations }: Options): void {
  jest.setTimeout(90_000);
  let browser: DrivenBrowser;
  let proxy: FaultyProxy;
  let operator: Operator;
  let given: GivenClasses;
  let page: DrivenPage;

  beforeAll(async () => {
    const { url, dataDir } = shippingServer();
    operator = createOperator({ url, dataDir });
    proxy = await startFaultyProxy(url, await freePort());
    given = await giveClasses(url, name);
    browser = await launch();
    const { recorder } = browser;
    if (recorder !== undefined) proxy.rewritePages((text) => withScript(text, recorder));
  });
  afterAll(async () => {
    await browser.close();
    await proxy.close();
  });
  beforeEach(async () => {
    page = await browser.openPage(proxy.url);
  });
  afterEach(() => page.close());

  async function logIn(person: Person): Promise<void> {
    await page.open('/login');
    await page.fill('Correo', demoAccounts[person].email);
    await page.fill('Contraseña', demoPassword);
    await page.click('button', 'Entrar');
    await page.until(`location.pathname === '${demoAccounts[person].landing}'`);
    // Whoever leaves while the screen still loads makes Firefox complain of what it interrupts.
    await page.until(hasVisible('h1:not([data-placeholder])'));
    await page.until(`document.querySelector('[aria-busy="true"]') === null`);
  }

  describe(name, () => {
    test('the log-in hands over to the area of the person, and the way back to it as well', async () => {
      await page.open('/');
      await page.until(`location.pathname === '/login'`);
      await page.see('heading', 'Entra en tu cuenta');
      await page.open('/cliente');
      await page.until(`location.pathname === '/login' && location.search.includes('volver')`);
      await page.fill('Correo', demoAccounts.client.email);
      await page.fill('Contraseña', demoPassword);
      await page.click('button', 'Entrar');
      await page.until(`location.pathname === '/cliente'`);
      await page.see('heading', 'Mi información');
      await page.click('link', 'Mis reservas');
      await page.see('heading', 'Mis reservas');
      expect(await page.takeErrors()).toEqual([]);
    });

    test('the client books a class', async () => {
      await logIn('client');
      await page.open(`/cliente/reservas?dia=${given.bookableOn}`);
      await page.click('link', new RegExp(given.service), /^Clases, /);
      await page.click('button', /^Reservar/);
      await page.see('button', 'Hecho');
      await page.click('button', 'Hecho');
      await page.see('link', new RegExp(`${given.service}.*Reservada`), /^Clases, /);
      expect(await page.takeErrors()).toEqual([]);
    });

    test('the front desk marks an arrival', async () => {
      await logIn('receptionist');
      await page.open(`/recepcionista/recepcion?dia=${given.today}`);
      await page.click('link', new RegExp(given.service));
      await page.click('button', `Llegada de ${given.people[0]}`);
      await page.until(shows('ha llegado 1 de 2'));
      expect(await page.takeErrors()).toEqual([]);
    });

    test('the professional opens a class, and marks who came while the network is lost', async () => {
      await logIn('professional');
      await page.see('heading', 'Clases');
      const card = `[...document.querySelectorAll('details')].find((one) => one.textContent.includes('${given.service}'))`;
      await page.until(`Boolean(${card})`);
      // The next one stands open by itself.
      await page.evaluate(`void (${card}.open || ${card}.querySelector('summary').click())`);
      await page.see('button', `${given.people[1]} vino`);
      expect(await page.takeErrors()).toEqual([]);
      proxy.loseNetwork();
      try {
        await page.click('button', `${given.people[1]} vino`);
        await page.until(shows('Sin enviar'));
      } finally {
        proxy.restoreNetwork();
      }
      await page.until(`!${shows('Sin enviar')}`);
      expect(await page.evaluate(shows('Unexpected Application Error!'))).toBe(false);
    });

    test('the owner opens the clients, and one of them', async () => {
      await logIn('admin');
      await page.click('link', 'Clientes');
      const [name] = given.people;
      await page.fill('Buscar clientes', name.toLowerCase());
      // Until then the rows still move.
      await page.until(shows(`1 resultado para «${name.toLowerCase()}»`));
      // What was searched for is marked in it, word by word.
      await page.click('link', new RegExp(name.replace(' ', '\\s*')));
      await page.see('heading', name);
      expect(await page.takeErrors()).toEqual([]);
    });

    test('an area is exchanged in an open page, without a reload', async () => {
      const own = await originalBuild(operator, 'mfe-client');
      const next = variantOf(own, { version: '1.1.0' });
      await operator.publish(next);
      try {
        await logIn('client');
        await page.see('heading', 'Mis reservas');
        const opened = await page.evaluate('performance.timeOrigin');
        await operator.activate('mfe-client', next.release.buildId);
        await page.until(hasVisible(headingOf(next.release.buildId)));
        await operator.rollBack('mfe-client');
        await page.until(`!document.querySelector('[data-build="${next.release.buildId}"]')`);
        await page.see('heading', 'Mis reservas');
        expect(await page.evaluate('performance.timeOrigin')).toBe(opened);
        expect(await page.takeErrors()).toEqual([]);
      } finally {
        await restore(operator, 'mfe-client', own.release.buildId);
      }
    });

    test('a file with a wrong hash never runs: the build before it is shown, and it is reported', async () => {
      const own = await originalBuild(operator, 'mfe-auth');
      const [good, broken] = [variantOf(own), variantOf(own)];
      for (const build of [good, broken]) {
        await operator.publish(build);
        await operator.activate('mfe-auth', build.release.buildId);
      }
      const { release } = broken;
      const entry = release.files[release.entry.slice(release.base.length)]?.integrity ?? '';
      const undo = proxy.rewritePages((text) => text.replaceAll(entry, `sha384-${'B'.repeat(64)}`));
      try {
        await page.open('/login');
        await page.until(hasVisible(headingOf(good.release.buildId)));
        const ran = await page.evaluate('globalThis.aforoRanScripts ?? []');
        expect(String(ran)).not.toContain(release.buildId);
        await until('report', () => failuresOf(proxy, release.buildId).length > 0);
      } finally {
        undo();
        await restore(operator, 'mfe-auth', own.release.buildId);
      }
    });

    test(`${navigations} quick navigations while an area loads mark no good build as bad`, async () => {
      const own = await originalBuild(operator, 'mfe-client');
      // Files that this browser has not kept.
      const fresh = variantOf(own);
      const { buildId } = fresh.release;
      await operator.publish(fresh);
      const undo = proxy.delay(/^\/assets\/mfe-client\//, areaDelayMs);
      try {
        await operator.activate('mfe-client', buildId);
        await logIn('client');
        const before = proxy.reported.length;
        for (let count = 0; count < navigations; count++) {
          await page.open(count % 2 === 0 ? '/cliente' : '/cliente/reservas');
          await page.until(`document.querySelector('script[src*="/assets/mfe-client/"]') !== null`);
        }
        undo();
        // The last one is left as well: where an area takes so long, the one before it is shown.
        await page.open('/cliente/reservas');
        await page.until(hasVisible(headingOf(buildId)));
        expect(
          await page.evaluate(
            `JSON.parse(sessionStorage.getItem('aforo-bad-builds'))?.builds ?? []`,
          ),
        ).toEqual([]);
        const failed = proxy.reported
          .slice(before)
          .filter(({ kind }) => kind !== 'mounted' && kind !== 'vital');
        expect(failed).toEqual([]);
      } finally {
        undo();
        await restore(operator, 'mfe-client', own.release.buildId);
      }
    });
  });
}

function failuresOf(proxy: FaultyProxy, buildId: string) {
  return proxy.reported.filter((event) => event.kind === 'failed' && event.buildId === buildId);
}

/** The page with one more script at its start, which its policy lets run. */
function withScript(text: string, script: string): string {
  const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text) ?? [];
  return text.replace('<head>', () => `<head><script nonce="${nonce}">${script}</script>`);
}
