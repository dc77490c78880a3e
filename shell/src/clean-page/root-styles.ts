import type { FoundTrace } from './found-trace.ts';

/**
 * Finds changed inline styles of `html` and `body`. Their classes and languages are not compared:
 * browsers change them when they translate a page, and a class has no effect without a style sheet.
 */
export function watchRootStyles(page: Document) {
  const roots = [page.documentElement, page.body].map(({ style, localName }) => ({
    style,
    name: localName,
    before: style.cssText,
  }));
  return {
    traces: (): FoundTrace[] =>
      roots
        .filter(({ style, before }) => style.cssText !== before)
        .map(({ style, name, before }) => ({
          trace: 'rootStyle',
          name,
          undo() {
            style.cssText = before;
          },
        })),
  };
}
