import { expect, test } from '../environment/test.ts';
import { authenticate } from '../environment/browser-session.ts';
import { faultsInLooks } from '../environment/looks.ts';
import { screens } from '../screens/screens.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

for (const { name, path, person } of screens) {
  test(`axe finds no violation on ${name}`, async ({ page, pageErrors }) => {
    if (person) await authenticate(page, person);
    await page.goto(path);
    await waitUntilLoaded(page);
    expect(await faultsInLooks(page)).toEqual([]);
    // The expected 403 and 404 responses are console errors too.
    expect(pageErrors.filter((line) => !/status of 40[34]/.test(line))).toEqual([]);
  });
}
