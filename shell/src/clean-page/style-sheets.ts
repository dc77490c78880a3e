import type { FoundTrace } from './found-trace.ts';

/** Style sheets that styled-components, React Aria and the toasts add at runtime, once. */
const ownMarks = '[data-styled], [data-styled-version], #react-aria-pressable-style';
const toastsName = '--toastify-';

/**
 * Finds the style sheets in force that neither the page nor the shell added. Those of browser
 * extensions have no nonce, which the page's policy requires of its own.
 */
export function watchStyleSheets(page: Document) {
  const owners = () => [
    ...page.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(
      'style, link[rel~="stylesheet"][href^="http"], link[rel~="stylesheet"][href^="/"]',
    ),
  ];
  const atStart = new Set(owners());
  // jsdom has no adopted ones.
  const adopted = () => page.adoptedStyleSheets ?? [];
  const adoptedAtStart = new Set(adopted());

  function isForeign(owner: HTMLStyleElement | HTMLLinkElement): boolean {
    if (atStart.has(owner)) return false;
    if (owner instanceof HTMLLinkElement) return true;
    return (
      owner.nonce !== '' && !owner.matches(ownMarks) && !owner.textContent.includes(toastsName)
    );
  }

  function foreign(): CSSStyleSheet[] {
    const ofElements = owners().filter(isForeign);
    return [
      ...ofElements.flatMap(({ sheet }) => sheet ?? []),
      ...adopted().filter((sheet) => !adoptedAtStart.has(sheet)),
    ].filter(({ disabled }) => !disabled);
  }

  return {
    hasForeign: (): boolean => foreign().length > 0,
    /** They are disabled and not removed: a build may have added them when it was evaluated. */
    traces: (): FoundTrace[] =>
      foreign().map((sheet) => ({
        trace: 'styleSheet',
        name: nameOf(sheet),
        changed: sheet,
        undo() {
          sheet.disabled = true;
        },
        redo() {
          sheet.disabled = false;
        },
      })),
  };
}

/** Its file or its first selector; the rules of another origin's file may not be read. */
function nameOf(sheet: CSSStyleSheet): string {
  if (sheet.href) return sheet.href.replace(/^.*\//, '');
  try {
    const [rule] = sheet.cssRules;
    return rule && 'selectorText' in rule ? String(rule.selectorText) : '';
  } catch {
    return '';
  }
}
