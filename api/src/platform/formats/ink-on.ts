const textContrast = 4.5; // WCAG AA

/** White on the colour if it can be read, else black. Colours are `#rrggbb`. */
export function inkOn(color: string): '#ffffff' | '#000000' {
  return 1.05 / (luminance(color) + 0.05) >= textContrast ? '#ffffff' : '#000000';
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
