import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn, type BrowserSession } from '../../environment/browser/browser-session.ts';

let opened: BrowserSession;
test.afterEach(() => opened.context.close());

for (const width of [1280, 320]) {
  test(`a toast covers no button, field or bar, nor the button just pressed: ${width} px`, async ({
    openSession,
  }) => {
    opened = await openSession({ width, height: 740 });
    const { page } = opened;
    await logIn(page, 'admin', '/admin/profesionales');
    await page.getByRole('link', { name: /Begoña Agüero/ }).click();
    await page.getByRole('button', { name: 'Editar datos' }).click();
    const bio = page.getByLabel('Presentación');
    await bio.fill(`Embarazo y espalda, a ${width} píxeles.`);
    await page.getByRole('button', { name: 'Guardar datos' }).click();
    await page.locator('.Toastify__toast-container').waitFor();
    await page.waitForFunction(() => {
      const container = document.querySelector('.Toastify__toast-container');
      return container && getComputedStyle(container).opacity === '1';
    });
    expect(await underToasts(page)).toEqual([]);
    expect(opened.pageErrors).toEqual([]);
  });
}

/** The controls and fixed bars that a toast covers. */
function underToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = document.querySelector('.Toastify__toast-container')?.getBoundingClientRect();
    if (!toasts || toasts.width === 0) return ['no toast'];
    if (toasts.left < 0 || toasts.right > innerWidth || toasts.bottom > innerHeight)
      return ['a toast outside the window'];
    const asked = 'button, input, select, textarea, summary, nav[aria-label="Secciones"]';
    return [...document.querySelectorAll(asked)]
      .filter((element) => {
        const { left, top, right, bottom, width } = element.getBoundingClientRect();
        const isCovered =
          left < toasts.right && toasts.left < right && top < toasts.bottom && toasts.top < bottom;
        return width > 0 && isCovered && !element.closest('.Toastify');
      })
      .map((element) => element.textContent || element.outerHTML.slice(0, 80));
  });
}
