import type { ServerStyleSheet } from 'styled-components';

/** The rules of a rendered tree, without what styled-components writes down for itself. */
export function rulesOf(sheet: ServerStyleSheet): string {
  return [...sheet.getStyleTags().matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, rules = '']) => rules)
    .join('')
    .replaceAll(/\/\*.*?\*\/|\n/gs, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '');
}
