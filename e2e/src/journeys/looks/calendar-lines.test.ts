import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { dayWithClasses } from '../../environment/day-with-classes.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

/** Parts of the calendar that show a partial line, or truncate a word without an ellipsis. */
function truncatedTexts(): string[] {
  const faults: string[] = [];
  for (const block of document.querySelectorAll('[role="group"] section a')) {
    const lines = block.querySelector<HTMLElement>(':scope > span:not([aria-hidden])');
    if (!lines) throw new Error('a block has no words');
    const height = Number.parseFloat(getComputedStyle(lines).lineHeight);
    const shown = lines.getBoundingClientRect().height / height;
    if (Math.abs(shown - Math.round(shown)) > 0.05) faults.push(`${lines.innerText}: ${shown}`);
    for (const text of lines.querySelectorAll<HTMLElement>('span')) {
      const { overflow, textOverflow } = getComputedStyle(text);
      if (overflow === 'hidden' && textOverflow !== 'ellipsis' && text.clientWidth > 1) {
        faults.push(text.innerText);
      }
    }
  }
  return faults;
}

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [360, 740],
] as const) {
  test(`the blocks of the calendar show whole lines at ${width} px`, async ({
    page,
    pageErrors,
  }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, 'admin');
    const day = await dayWithClasses(page);
    for (const view of ['', '&vista=profesionales', '&vista=salas']) {
      await page.goto(`/admin/servicios?ver=clases${view}&dia=${day}`);
      await waitUntilLoaded(page);
      await page.locator('[role="group"] section a').first().waitFor();
      expect(await page.evaluate(truncatedTexts)).toEqual([]);
    }
    expect(pageErrors).toEqual([]);
  });
}

test('a column shows the professional’s name and surname, and the full name on hover', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await logIn(page, 'receptionist', '/recepcionista/recepcion?vista=profesionales');
  await waitUntilLoaded(page);
  const heads = page.locator('[role="group"] section h2 span[title]');
  await heads.first().waitFor();
  const read = await heads.evaluateAll((all) =>
    all.map((head) => {
      const text = head.lastElementChild;
      return {
        whole: head.getAttribute('title'),
        said: text?.textContent,
        isCut: text === null || text.scrollWidth > text.clientWidth,
      };
    }),
  );
  expect(read.length).toBeGreaterThan(3);
  for (const { whole, said, isCut } of read) expect([said, isCut]).toEqual([whole, false]);
});
