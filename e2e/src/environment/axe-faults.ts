import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds fault with on a page as it is now, open dialogs too.
 * @param only all of axe's rules unless some are named
 */
export async function axeFaults(page: Page, only?: { rules: string[] }): Promise<string[]> {
  // Evaluated by the driver, not by a script element: the page's policy stays what it is.
  await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: { runOnly?: string[]; resultTypes: string[] }): Promise<{
          violations: { id: string; nodes: { target: unknown; html: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run({
      ...(only ? { runOnly: only.rules } : {}),
      // Of the others it would gather every element too.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, only);
}
