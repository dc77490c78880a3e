import { describe, expect, test } from '@jest/globals';
import { contrastRatio, fromOklch, mix, parseHex, toOklch } from './color.ts';
import { createTheme, defaultPrimaryColor, type Scheme, type Theme } from './theme.ts';

const schemes: readonly Scheme[] = ['light', 'dark'];
const owners = {
  'pale yellow': '#fff9c4',
  'pure yellow': '#ffff00',
  'near-black': '#08080a',
  black: '#000000',
  white: '#ffffff',
  'pure red': '#ff0000',
  'middle grey': '#777777',
  'the frame itself': '#1e2026',
  lime: '#c6ff00',
  turquoise: '#00bcd4',
  navy: '#0b1f4b',
  pink: '#ff5fa2',
};

/** The RGB cube in steps, and colours that owners are known to choose. */
function manyColors(): string[] {
  const steps = [0, 51, 102, 128, 153, 204, 255];
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const cube = steps.flatMap((r) =>
    steps.flatMap((g) => steps.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)),
  );
  return [...cube, ...someColors(100), ...Object.values(owners)];
}

/** Pseudo-random colours, the same in every run. */
function someColors(count: number): string[] {
  let state = 20_261_125;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
  return Array.from({ length: count }, () => `#${next().toString(16).padStart(6, '0')}`);
}

function surfacesOf({ color }: Theme): string[] {
  return [color.background, color.surface, color.raised, color.sunken, color.hover];
}

function leastContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(color, background)));
}

describe.each(schemes)('in %s, with any primary colour', (scheme) => {
  const themes = manyColors().map((primaryColor) => createTheme({ primaryColor, scheme }));
  const worst = (measure: (theme: Theme) => number) =>
    themes.reduce(
      (found, theme) => {
        const ratio = measure(theme);
        return ratio < found.ratio ? { ratio, primary: theme.color.primary } : found;
      },
      { ratio: Infinity, primary: '' },
    );

  test('text on the primary colour is readable, also when hovered', () => {
    expect(
      worst(({ color }) => contrastRatio(color.onPrimary, color.primary)).ratio,
    ).toBeGreaterThanOrEqual(4.5);
    expect(
      worst(({ color }) => contrastRatio(color.onPrimary, color.primaryHover)).ratio,
    ).toBeGreaterThanOrEqual(4.5);
  });

  test('text in the primary colour is readable on every surface', () => {
    const measure = (theme: Theme) =>
      leastContrast(theme.color.primaryInk, [...surfacesOf(theme), theme.color.primarySoft]);
    expect(worst(measure).ratio).toBeGreaterThanOrEqual(4.5);
  });

  test('text and muted text are readable on the soft primary background', () => {
    const measure = ({ color }: Theme) =>
      Math.min(
        contrastRatio(color.text, color.primarySoft),
        contrastRatio(color.textMuted, color.primarySoft),
      );
    expect(worst(measure).ratio).toBeGreaterThanOrEqual(4.5);
  });

  test('the focus ring is visible on every surface and on the frame', () => {
    const measure = (theme: Theme) =>
      leastContrast(theme.color.focus, [
        ...surfacesOf(theme),
        theme.color.primarySoft,
        theme.frame.background,
        theme.frame.hover,
        theme.frame.active,
      ]);
    expect(worst(measure).ratio).toBeGreaterThanOrEqual(3);
  });

  test('the border of a primary button is visible on every surface', () => {
    const measure = (theme: Theme) => leastContrast(theme.color.primaryEdge, surfacesOf(theme));
    expect(worst(measure).ratio).toBeGreaterThanOrEqual(3);
  });

  test('the mark of the current link is visible on the frame', () => {
    const measure = ({ frame }: Theme) =>
      leastContrast(frame.accent, [frame.background, frame.hover, frame.active]);
    expect(worst(measure).ratio).toBeGreaterThanOrEqual(3);
  });

  test('initials are readable on their background', () => {
    expect(
      worst(({ ramp }) => contrastRatio(ramp[2] ?? '', ramp[9] ?? '')).ratio,
    ).toBeGreaterThanOrEqual(4.5);
  });

  test('the ramp goes from light to dark in ten steps', () => {
    for (const { ramp } of themes) {
      expect(ramp).toHaveLength(10);
      const lightness = ramp.map((step) => toOklch(step).l);
      expect([...lightness].sort((a, b) => b - a)).toEqual(lightness);
    }
  });
});

describe.each(schemes)('in %s', (scheme) => {
  const theme = createTheme({ scheme });
  const { color, frame } = theme;

  test('text and muted text are readable on every surface', () => {
    expect(leastContrast(color.text, surfacesOf(theme))).toBeGreaterThanOrEqual(7);
    expect(leastContrast(color.textMuted, surfacesOf(theme))).toBeGreaterThanOrEqual(4.5);
  });

  test('text is readable on the frame', () => {
    const neutrals = [frame.background, frame.hover, frame.active];
    expect(leastContrast(frame.text, neutrals)).toBeGreaterThanOrEqual(7);
    expect(leastContrast(frame.textMuted, neutrals)).toBeGreaterThanOrEqual(4.5);
  });

  test('the borders of controls are visible', () => {
    expect(leastContrast(color.controlEdge, surfacesOf(theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(['success', 'error', 'warning', 'info'] as const)(
    '%s is readable in each of its roles',
    (name) => {
      const tone = color[name];
      expect(leastContrast(tone.ink, [...surfacesOf(theme), tone.soft])).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrastRatio(tone.onFill, tone.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(tone.onSolid, tone.solid)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(tone.onSolid, tone.solidHover)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(color.text, tone.soft)).toBeGreaterThanOrEqual(7);
    },
  );

  test('the theme has the constants of the specification', () => {
    expect(theme).toMatchObject({ headerHeight: 96, darkBackground: '#1e2026' });
    expect(color.success.fill).toBe('#9ece6a');
    expect(color.error.fill).toBe('#e06c75');
    expect(theme.fontFamily).toMatch(/^'Jost Variable', Jost, 'Jost Stand-in', system-ui/);
  });

  test('the theme is plain data', () => {
    expect(JSON.parse(JSON.stringify(theme))).toEqual(theme);
  });
});

test.each(['', ' ', 'red', '#12', '#12345g', 'javascript:alert(1)', null, undefined])(
  'an invalid colour (%p) gives the default',
  (primaryColor) => {
    expect(createTheme({ primaryColor, scheme: 'light' }).color.primary).toBe(defaultPrimaryColor);
  },
);

test.each([
  ['#abc', '#aabbcc'],
  [' #A1B2C3 ', '#a1b2c3'],
  ['a1b2c3', '#a1b2c3'],
])('reads the colour %p', (text, hex) => {
  expect(parseHex(text)).toBe(hex);
});

test('the owner’s colour is kept unchanged', () => {
  expect(createTheme({ primaryColor: '#FFF9C4', scheme: 'dark' }).color.primary).toBe('#fff9c4');
});

describe('colour', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
  ])('contrast of %s and %s is %d', (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });

  test('survives the conversion to OKLCH and back', () => {
    for (const color of manyColors()) expect(fromOklch(toOklch(color))).toBe(color);
  });

  test('outside sRGB loses chroma, not hue', () => {
    const shown = toOklch(fromOklch({ l: 0.6, c: 0.5, h: 1 }));
    expect(shown.h).toBeCloseTo(1, 1);
    expect(shown.l).toBeCloseTo(0.6, 1);
    expect(shown.c).toBeLessThan(0.5);
  });

  test('mixes by share', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
  });
});
