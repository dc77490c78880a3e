import { contrastRatio, fromOklch, mix, parseHex, toOklch } from './color.ts';
import { createRamp, type Ramp } from './ramp.ts';
import { inkOn, readableOn, shapeContrast, textContrast } from './readable.ts';
import { motion, radius, shadows, space, type, font, breakpoint, media } from './scales.ts';
import { neutrals, type Neutrals } from './neutrals.ts';

export type Scheme = 'light' | 'dark';

/** The variants of a status colour or of the primary colour. */
export interface Tone {
  /** Background, and the text on it. */
  fill: string;
  onFill: string;
  /** A button of this tone; `solidHover` when hovered. */
  solid: string;
  solidHover: string;
  onSolid: string;
  /** Text and icons on any surface, and on `soft`. */
  ink: string;
  /** Tinted background for notices and badges, and its border. */
  soft: string;
  edge: string;
}

export interface Theme {
  scheme: Scheme;
  /** Constants of the specification. */
  headerHeight: number;
  darkBackground: string;
  fontFamily: string;
  /** From 0, almost white, to 9, almost black. */
  ramp: Ramp;
  color: Neutrals & {
    /**
     * The owner's colour, unchanged: a background for `onPrimary`. A pale one is invisible on
     * white; use `primaryEdge` for bars and marks.
     */
    primary: string;
    primaryHover: string;
    onPrimary: string;
    /**
     * Borders, bars and marks in the primary hue: visible on every surface even if the primary is
     * not.
     */
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
    /** The mark of the current link. */
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
 * The whole theme as a plain object. `primaryColor` comes from the server's settings as `#rgb` or
 * `#rrggbb`; any other value gives the default.
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

/**
 * Mixes at most `most` of the primary into the surface, less if muted text would not be readable on
 * it.
 */
function softOf(primary: string, { surface, textMuted }: Neutrals, most: number): string {
  for (let share = most; share > 0.02; share -= 0.02) {
    const soft = mix(primary, surface, share);
    if (contrastRatio(textMuted, soft) >= textContrast) return soft;
  }
  return surface;
}

/**
 * The status colours are pastels for dark backgrounds: in light mode they are backgrounds with
 * darker text.
 */
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

/** Moves the lightness away from the text's colour, so that hovering never reduces contrast. */
function hoverOf(fill: string): string {
  const { l, c, h } = toOklch(fill);
  const step = inkOn(fill) === '#ffffff' ? -0.05 : 0.05;
  // At the ends of the scale only the other direction is left.
  return fromOklch({ l: l + step > 1 || l + step < 0 ? l - step / 2 : l + step, c, h });
}
