import type { Page } from '@playwright/test';

/**
 * Layout faults at a width of 320 px with doubled text size: words broken over two lines (this
 * browser has no hyphenation dictionary) and content wider than the window. Email addresses and
 * codes may break, and so may visually hidden text.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
    // An element that observes its own width is laid out again one frame after it grows.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  try {
    return await page.evaluate(() => {
      const found: string[] = [];
      const width = document.documentElement.clientWidth;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || parent.offsetWidth < 8 || parent.closest('code'))
          continue;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
          const before = node.textContent?.slice(0, index) ?? '';
          const after = node.textContent?.slice(index + word.length) ?? '';
          // An email address or a code has no natural break position.
          if (/[@_./\\]\S*$/.test(before) || /^\S*[@_/\\]/.test(after) || /^\.\S/.test(after))
            continue;
          // Nor has a build id, whose letters and digits differ for each build.
          const token = `${/\w*$/.exec(before)?.[0]}${word}${/^\w*/.exec(after)?.[0]}`;
          if (/^[0-9a-f]{16}$/.test(token)) continue;
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      const extra = document.documentElement.scrollWidth - width;
      return extra > 0 ? [...found, `${extra} px wider than the window`] : found;
    });
  } finally {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
}
