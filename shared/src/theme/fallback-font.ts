/** Stands in for Jost while that is on its way: as wide and as tall, so that nothing moves when it comes. */
export const fallbackFont = 'Jost Stand-in';

/** What systems bring; these are as wide as Arial or within 1 % of it. */
const systemFonts = ['Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'Liberation Sans'];

/** Jost's own, of its size. */
const ascent = 1.07;
const descent = 0.375;

/** How much wider than Arial each weight of Jost is, over the words of the page; Arial has but two weights. */
const faces = [
  { weights: '100 449', style: '', width: 0.949 },
  { weights: '450 549', style: '', width: 0.988 },
  { weights: '550 900', style: ' Bold', width: 0.95 },
];

/** `@font-face` rules of it, for a page's head. */
export const fallbackFontFaces = faces
  .map(({ weights, style, width }) => {
    const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;
    const sources = systemFonts.map((font) => `local("${font}${style}")`).join();
    return (
      `@font-face{font-family:"${fallbackFont}";font-weight:${weights};src:${sources};` +
      `size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};` +
      `descent-override:${percent(descent / width)};line-gap-override:0%}`
    );
  })
  .join('');
