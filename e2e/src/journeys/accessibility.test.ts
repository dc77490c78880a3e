import { expect, test } from '../environment/test.ts';
import { authenticate } from '../environment/browser-session.ts';
import { faultsInLooks, openWide } from '../environment/looks.ts';
import { screens } from '../screens/screens.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

test.setTimeout(240_000);

const everybody = [...new Set(screens.map(({ person }) => person))];
for (const person of everybody) {
  test(`axe finds no violation on the screens of ${person}`, async ({ openSession }) => {
    const { context, page, pageErrors } = await openSession();
    if (person) await authenticate(page, person);
    const faults: Record<string, unknown> = {};
    for (const { name, path } of screens.filter((screen) => screen.person === person)) {
      await openWide(page, path);
      await waitUntilLoaded(page);
      const found = await faultsInLooks(page);
      if (found.length > 0) faults[name] = found;
    }
    await context.close();
    expect(faults).toEqual({});
    // The expected 403 and 404 responses are console errors too.
    expect(pageErrors.filter((line) => !/status of 40[34]/.test(line))).toEqual([]);
  });
}
