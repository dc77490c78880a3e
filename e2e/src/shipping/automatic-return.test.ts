import type { Operator } from './operator.ts';
import { expect, test, type OpenSession, type OriginalOf } from './test.ts';
import { faultKey } from '../fixtures/fault-script.ts';
import { variantOf } from '../fixtures/variant.ts';
import { registerAndLogIn } from '../environment/new-account.ts';
import { logIn, type BrowserSession } from '../environment/browser/browser-session.ts';
import { restore, screenOf } from './shipped-builds.ts';

/** The number of people for whom a build must fail before it is rolled back automatically. */
const people = 5;

/** Publishes a good build of an area and then one that fails in selected browsers. */
async function shipTwo(operator: Operator, original: OriginalOf, area: string) {
  const originalBuild = await original(area);
  const [good, failing] = [variantOf(originalBuild), variantOf(originalBuild)];
  for (const build of [good, failing]) await operator.publish(build);
  await operator.activate(area, good.release.buildId);
  return {
    own: originalBuild.release.buildId,
    good: good.release.buildId,
    failing: failing.release.buildId,
  };
}

/** Another person's browser with its own network address, in which this build fails. */
async function openFailingSession(
  openSession: OpenSession,
  buildId: string,
): Promise<BrowserSession> {
  const browserSession = await openSession();
  await browserSession.context.addInitScript(([key, fault]) => localStorage.setItem(key, fault), [
    faultKey,
    `${buildId} mount`,
  ] as const);
  return browserSession;
}

/** Waits until the operator's statistics show this many failures of a build. */
async function waitUntilReported(
  operator: Operator,
  area: string,
  buildId: string,
  failures: number,
) {
  for (;;) {
    const { figures } = await operator.status(area);
    const reported = figures.find((one) => one.buildId === buildId);
    if (reported && reported.failures >= failures) return reported;
    await new Promise((done) => setTimeout(done, 200));
  }
}

test('an activation that fails for enough people is rolled back, and open pages follow', async ({
  openSession,
  server,
  operator,
  original,
}) => {
  const area = 'mfe-client';
  const { own, good, failing } = await shipTwo(operator, original, area);
  try {
    // The build works for this person, so the page keeps it until the registry changes.
    const spared = await openSession();
    await logIn(spared.page, 'client');
    await screenOf(spared.page, good).waitFor();
    await operator.activate(area, failing);
    await screenOf(spared.page, failing).waitFor();

    for (let number = 1; number <= people; number++) {
      const { page, context } = await openFailingSession(openSession, failing);
      await registerAndLogIn(page, server.dataDir, `vuelta.${own}.${number}@correo.test`);
      await screenOf(page, good).waitFor();
      await waitUntilReported(operator, area, failing, number);
      await context.close();
    }

    await screenOf(spared.page, good).waitFor();
    const { state, lastRevision } = await operator.status(area);
    expect(state.stable).toBe(good);
    expect(lastRevision).toMatchObject({ kind: 'rollback', author: 'gateway' });
    expect(lastRevision?.reason).toMatch(/Falla a 5 de \d+ personas con sesión .* desde 5 redes/);
    const [newest] = await operator.history(area);
    expect(newest?.number).toBe(lastRevision?.number);
    console.log(newest?.reason);
  } finally {
    await restore(operator, area, own);
  }
});

test('a login that fails for anonymous visitors is replaced in each browser and counted', async ({
  openSession,
  operator,
  original,
}) => {
  const area = 'mfe-auth';
  const { own, good, failing } = await shipTwo(operator, original, area);
  try {
    await operator.activate(area, failing);
    for (let number = 1; number <= people; number++) {
      const { page, context } = await openFailingSession(openSession, failing);
      await page.goto('/login');
      await screenOf(page, good).waitFor();
      const { failures, anonymousFailures } = await waitUntilReported(
        operator,
        area,
        failing,
        number,
      );
      expect(anonymousFailures).toBe(failures);
      await context.close();
    }
    expect((await operator.status(area)).state.stable).toBe(failing);
  } finally {
    await restore(operator, area, own);
  }
});
