import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { waitUntilLoaded } from '../../screens/wait-until-loaded.ts';

/**
 * Translates the page as Chrome does, now and after each change: every text node is replaced by two
 * `<font>` elements. The translation is the text between guillemets.
 */
function translatePage(): void {
  const isLeft = (text: Node) =>
    !text.parentElement?.closest('font, script, style, svg, textarea, option') &&
    (text.textContent ?? '').trim() !== '';
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) if (isLeft(walker.currentNode)) texts.push(walker.currentNode);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `‹${text.textContent}›`;
      outer.append(inner);
      text.parentNode?.insertBefore(outer, text);
      text.parentNode?.removeChild(text);
    }
  };
  document.documentElement.classList.add('translated-ltr');
  translate();
  new MutationObserver(() => setTimeout(translate, 50)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/** The words of the screen, without the marks of the translation. */
const wordsOf = (page: Page) =>
  page
    .locator('main')
    .innerText()
    .then((text) => text.replaceAll(/[‹›]/g, '').replaceAll(/\s+/g, ' ').trim());

/** Without times such as `hace 2 minutos`, which may change between two readings. */
async function lastingWordsOf(page: Page): Promise<string> {
  await page.locator('main time').evaluateAll((times) => {
    for (const time of times) (time as HTMLElement).style.display = 'none'; // it is HTML's
  });
  return wordsOf(page);
}

/** Types into the list's search, and waits for its results. The label is translated. */
async function search(page: Page, text: string): Promise<void> {
  await page.locator('main').getByRole('searchbox').first().fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
  await waitUntilLoaded(page);
}

/** The screens with lists, and what is typed into their search. */
const lists = [
  { path: '/admin/clientes', first: 'lopez', second: 'garcia' },
  { path: '/admin/catalogo', first: 'agua', second: 'esterilla' },
  { path: '/admin/users', first: 'marta', second: 'recepcion' },
] as const;

for (const { path, first, second } of lists) {
  test(`${path} shows no words of the last search on a translated page`, async ({
    page,
    pageErrors,
    openSession,
  }) => {
    await logIn(page, 'admin', path);
    await waitUntilLoaded(page);
    await page.evaluate(translatePage);
    for (const text of [first, second, '', second]) await search(page, text);
    const { page: plain } = await openSession();
    await logIn(plain, 'admin', path);
    await waitUntilLoaded(plain);
    await search(plain, second);
    const expected = await lastingWordsOf(plain);
    await expect.poll(() => lastingWordsOf(page)).toBe(expected);
    expect(pageErrors).toEqual([]);
  });
}

test('the main screens change and close on a translated page', async ({ page, pageErrors }) => {
  await logIn(page, 'admin', '/admin/recepcion');
  await waitUntilLoaded(page);
  await page.evaluate(translatePage);
  // Within the page: a new document would not be translated.
  for (const name of ['Clientes', 'Servicios', 'Profesionales', 'Caja', 'Actividad', 'Inicio']) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await waitUntilLoaded(page);
  }
  await page
    .getByRole('link', { name: /Recepción/ })
    .first()
    .click();
  await waitUntilLoaded(page);
  const next = page.getByRole('link', { name: /Día siguiente/ });
  for (let count = 0; count < 3; count++) {
    const before = await wordsOf(page);
    await next.click();
    await expect.poll(() => wordsOf(page)).not.toBe(before);
  }
  await expect(page.getByText('Unexpected Application Error')).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});
