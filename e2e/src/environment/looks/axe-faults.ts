import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds on the page in its current state, including open dialogs.
 * @param only restricts the rules; all of axe's rules by default
 */
export async function axeFaults(page: Page, only?: { rules: string[] }): Promise<string[]> {
  // Evaluated by the driver, not by a script element, because the page's policy forbids it.
  await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: { runOnly?: string[]; resultTypes: string[] }): Promise<{
          violations: { id: string; nodes: { target: unknown; html: string }[] }[];
        }>;
      };
    };
    // Rows outside the window keep the colours of the scheme before, until they are rendered.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const { violations } = await axe.run({
      ...(only ? { runOnly: only.rules } : {}),
      // For other result types it would collect every element too.
      resultTypes: ['violations'],
    });
    document.adoptedStyleSheets.pop();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, only);
}
