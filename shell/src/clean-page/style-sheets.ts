/** Style sheets that styled-components and the toasts add at runtime. */
const ownMarks = ['[data-styled]', '[data-styled-version]'];
const toastsName = '--toastify-';

/** Reports style sheets added by neither the page nor the shell: a swap would leave them behind. */
export function watchStyleSheets(page: Document) {
  const sheets = () => [...page.querySelectorAll<HTMLElement>('style, link[rel~="stylesheet"]')];
  const atStart = new Set(sheets());
  const adoptedAtStart = page.adoptedStyleSheets?.length ?? 0;
  const isForeign = (sheet: HTMLElement) =>
    !atStart.has(sheet) &&
    !sheet.matches(ownMarks.join()) &&
    !sheet.textContent.includes(toastsName);
  return {
    hasForeign: (): boolean =>
      (page.adoptedStyleSheets?.length ?? 0) !== adoptedAtStart || sheets().some(isForeign),
  };
}
