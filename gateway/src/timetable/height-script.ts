/**
 * Tells the page that holds the frame how tall its content is, so that it needs no scroll bar of its own:
 * `{ type: 'aforo:height', height }` in CSS pixels. The browser has checked who holds it (`frame-ancestors`).
 */
export const heightScript =
  `new ResizeObserver(()=>parent.postMessage(` +
  `{type:'aforo:height',height:document.documentElement.offsetHeight},'*'))` +
  `.observe(document.documentElement)`;
