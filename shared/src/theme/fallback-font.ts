/** Fallback until Jost has loaded, with matching width and height to avoid layout shift. */
export const fallbackFont = 'Jost Stand-in';

/** Fonts that systems include, as wide as Arial within 1 %. */
const systemFonts = ['Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'Liberation Sans'];

/** Jost's metrics, relative to its size. */
const ascent = 1.07;
const descent = 0.375;

/**
 * Width of each Jost weight relative to Arial, measured on the page's texts; Arial has only two
 * weights.
 */
const faces = [
  { weights: '100 449', style: '', width: 0.949 },
  { weights: '450 549', style: '', width: 0.988 },
  { weights: '550 900', style: ' Bold', width: 0.95 },
];

/** `@font-face` rules for the page's head. */
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
