import type { ServerStyleSheet } from 'styled-components';

/** The CSS rules of a rendered tree, without styled-components' own bookkeeping. */
export function rulesOf(sheet: ServerStyleSheet): string {
  return [...sheet.getStyleTags().matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, rules = '']) => rules)
    .join('')
    .replaceAll(/\/\*.*?\*\/|\n/gs, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '');
}
