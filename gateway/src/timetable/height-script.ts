/**
 * Sends the height of the content to the page that embeds the frame, so that the frame needs no
 * scroll bar: `{ type: 'aforo:height', height }` in CSS pixels. The browser has already checked the
 * embedding page (`frame-ancestors`).
 */
export const heightScript =
  `new ResizeObserver(()=>parent.postMessage(` +
  `{type:'aforo:height',height:document.documentElement.offsetHeight},'*'))` +
  `.observe(document.documentElement)`;
