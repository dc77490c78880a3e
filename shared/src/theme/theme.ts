import { contrastRatio, fromOklch, mix, parseHex, toOklch } from './color.ts';
import { createRamp, type Ramp } from './ramp.ts';
import { inkOn, readableOn, shapeContrast, textContrast } from './readable.ts';
import { motion, radius, shadows, space, type, font, breakpoint, media } from './scales.ts';
import { neutrals, type Neutrals } from './neutrals.ts';

export type Scheme = 'light' | 'dark';

/** One status (or the primary colour) in every role that it plays on the page. */
export interface Tone {
  /** The colour as a ground, and the ink on it. */
  fill: string;
  onFill: string;
  /** A button of this tone; `solidHover` under the pointer. */
  solid: string;
  solidHover: string;
  onSolid: string;
  /** Text and icons of this tone on any surface, and on `soft`. */
  ink: string;
  /** A tinted ground for notices and badges, and its edge. */
  soft: string;
  edge: string;
}

export interface Theme {
  scheme: Scheme;
  /** Constants of the specification. */
  headerHeight: number;
  darkBackground: string;
  fontFamily: string;
  /** 0 is nearly the ground's white, 9 nearly black. */
  ramp: Ramp;
  color: Neutrals & {
    /**
     * The owner's colour, untouched: a ground for the ink on it. On white, a pale one isn't seen by itself;
     * bars and marks are of `primaryEdge`.
     */
    primary: string;
    primaryHover: string;
    onPrimary: string;
    /** Edges, bars and marks of the primary: visible on every surface even where the primary itself is not. */
    primaryEdge: string;
    primaryInk: string;
    primarySoft: string;
    /** Ring of the focused element, visible on every surface and on the frame. */
    focus: string;
    success: Tone;
    error: Tone;
    warning: Tone;
    info: Tone;
  };
  /** The header and the navigation: dark in both schemes. */
  frame: {
    background: string;
    hover: string;
    active: string;
    line: string;
    text: string;
    textMuted: string;
    /** The mark of the current place. */
    accent: string;
  };
  space: typeof space;
  radius: typeof radius;
  type: typeof type;
  font: typeof font;
  shadow: { floating: string };
  motion: typeof motion;
  breakpoint: typeof breakpoint;
  media: typeof media;
}

const darkBackground = '#1e2026';
export const defaultPrimaryColor = '#3b5bdb';
const headerHeight = 96;
const statusColors = {
  success: '#9ece6a',
  error: '#e06c75',
  warning: '#e5c07b',
  info: '#7fb4f0',
} as const;

const frame = {
  background: darkBackground,
  hover: '#2a2d35',
  active: '#31353f',
  line: '#343842',
  text: '#f1efea',
  textMuted: '#b4b7c0',
} as const;

/**
 * Everything that the look is made of, as a plain object. `primaryColor` comes from the server's
 * settings: `#rgb` or `#rrggbb`; whatever else gives the default.
 */
export function createTheme({
  primaryColor,
  scheme,
}: {
  primaryColor?: string | null | undefined;
  scheme: Scheme;
}): Theme {
  const primary = parseHex(primaryColor) ?? defaultPrimaryColor;
  const ground = neutrals[scheme];
  const { background, surface, raised, sunken, hover } = ground;
  const surfaces = [background, surface, raised, sunken, hover];
  const tone = toneMaker(scheme, surfaces);
  const primarySoft = softOf(primary, ground, scheme === 'light' ? 0.1 : 0.22);
  const framed = [frame.background, frame.hover, frame.active];
  return {
    scheme,
    headerHeight,
    darkBackground,
    fontFamily: font.family,
    ramp: createRamp(primary),
    color: {
      ...ground,
      primary,
      primaryHover: hoverOf(primary),
      onPrimary: inkOn(primary),
      primaryEdge: readableOn(primary, surfaces, shapeContrast),
      primaryInk: readableOn(primary, [...surfaces, primarySoft], textContrast),
      primarySoft,
      focus: readableOn(primary, [...surfaces, primarySoft, ...framed], shapeContrast),
      success: tone(statusColors.success),
      error: tone(statusColors.error),
      warning: tone(statusColors.warning),
      info: tone(statusColors.info),
    },
    frame: { ...frame, accent: readableOn(primary, framed, shapeContrast) },
    space,
    radius,
    type,
    font,
    shadow: { floating: shadows[scheme] },
    motion,
    breakpoint,
    media,
  };
}

/** At most that share of the primary over a surface: less of it where muted text wouldn't read on it. */
function softOf(primary: string, { surface, textMuted }: Neutrals, most: number): string {
  for (let share = most; share > 0.02; share -= 0.02) {
    const soft = mix(primary, surface, share);
    if (contrastRatio(textMuted, soft) >= textContrast) return soft;
  }
  return surface;
}

/** The status colours are pastels made for dark ground: on light they are fills with darker inks. */
function toneMaker(scheme: Scheme, surfaces: readonly string[]): (fill: string) => Tone {
  return (fill) => {
    const surface = scheme === 'light' ? '#ffffff' : darkBackground;
    const soft = mix(fill, surface, scheme === 'light' ? 0.18 : 0.16);
    const ink = readableOn(fill, [...surfaces, soft], textContrast);
    return {
      fill,
      onFill: inkOn(fill),
      solid: ink,
      solidHover: hoverOf(ink),
      onSolid: inkOn(ink),
      ink,
      soft,
      edge: mix(fill, surface, scheme === 'light' ? 0.6 : 0.4),
    };
  };
}

/** A step away from the ink on it, so that hovering never costs contrast. */
function hoverOf(fill: string): string {
  const { l, c, h } = toOklch(fill);
  const step = inkOn(fill) === '#ffffff' ? -0.05 : 0.05;
  // At the ends of the scale there is only one way to go.
  return fromOklch({ l: l + step > 1 || l + step < 0 ? l - step / 2 : l + step, c, h });
}
