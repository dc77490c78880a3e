import { describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFaults } from '../environment/axe-faults.ts';
import { brokenWords } from '../environment/broken-words.ts';
import { useBrowser } from '../environment/use-browser-session.ts';
import { logIn, openBrowserSession } from '../environment/browser-session.ts';
import { screens } from '../screens/screens.ts';
import { waitUntilLoaded } from '../screens/wait-until-loaded.ts';

jest.setTimeout(240_000);

const browser = useBrowser();

const everybody = [...new Set(screens.map(({ person }) => person))];
const looks = [
  { width: 1280, scheme: 'light' },
  { width: 320, scheme: 'dark' },
] as const;

describe.each(everybody.map((person) => ({ person })))('the screens of $person', ({ person }) => {
  test.each(looks)('have nothing that axe finds fault with: $width px, $scheme', async (look) => {
    const { context, page, pageErrors } = await openBrowserSession(browser(), look);
    if (person) await logIn(page, person);
    const faults: Record<string, unknown> = {};
    for (const { name, path } of screens.filter((screen) => screen.person === person)) {
      await page.goto(path);
      await waitUntilLoaded(page);
      const found = [...(await axeFaults(page)), ...(await sidewaysScroll(page))];
      if (look.width === 320) found.push(...(await brokenWords(page)));
      if (found.length > 0) faults[name] = found;
    }
    await context.close();
    expect(faults).toEqual({});
    // A refusal that the screen asks for (403, 404) is a line in the console too.
    expect(pageErrors.filter((line) => !/status of 40[34]/.test(line))).toEqual([]);
  });
});

async function sidewaysScroll(page: Page): Promise<string[]> {
  const extra = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return extra > 0 ? [`${extra} px wider than the window`] : [];
}
