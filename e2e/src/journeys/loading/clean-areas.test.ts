import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { demoAccounts, logIn, type Person } from '../../environment/browser/browser-session.ts';
import { screens } from '../../screens/screens.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

interface Reported {
  kind: string;
  area: string;
}

const areaOf: Record<Person, string> = {
  admin: 'mfe-admin',
  receptionist: 'mfe-reception',
  professional: 'mfe-professional',
  client: 'mfe-client',
};

for (const person of Object.keys(demoAccounts) as Person[]) {
  test(`the screens of ${person} leave nothing on the page`, async ({ page, context }) => {
    await context.addInitScript(() => {
      const seen: Promise<string>[] = [];
      Object.assign(globalThis, { aforoReports: seen });
      Navigator.prototype.sendBeacon = (_address, body) => {
        seen.push((body as Blob).text());
        return true;
      };
    });
    // Not by its log-in page, whose area is the last one here.
    await logIn(page, person, demoAccounts[person].home);
    for (const { path } of screens.filter((one) => one.person === person)) {
      await navigate(page, path);
      await waitUntilLoaded(page);
    }
    if (person === 'client') await openCalendar(page);
    await navigate(page, '/register');
    await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
    await waitUntilLoaded(page);
    await navigate(page, '/nada');
    await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
    await waitUntilLoaded(page);
    const reports = await reportsOf(page);
    const mounted = reports.filter(({ kind }) => kind === 'mounted').map(({ area }) => area);
    expect(mounted).toEqual(expect.arrayContaining([areaOf[person], 'mfe-auth']));
    expect(reports.filter(({ kind }) => kind === 'leftTraces')).toEqual([]);
  });
}

/** Without a reload. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

async function openCalendar(page: Page): Promise<void> {
  await navigate(page, '/cliente');
  await page.getByRole('button', { name: 'Abrir el calendario' }).first().click();
  await page.getByRole('dialog', { name: 'Calendario' }).getByRole('grid').waitFor();
}

/** The page sends the rest of its reports when it is hidden. */
async function reportsOf(page: Page): Promise<Reported[]> {
  const texts = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    return Promise.all((globalThis as unknown as { aforoReports: Promise<string>[] }).aforoReports);
  });
  return texts.flatMap((text) => (JSON.parse(text) as { events: Reported[] }).events);
}
