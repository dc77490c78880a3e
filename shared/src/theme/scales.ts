import { fallbackFont } from './fallback-font.ts';

/** The 4-point grid: 4 8 12 16 24 32 48 64. */
export const space = {
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '24px',
  6: '32px',
  7: '48px',
  8: '64px',
} as const;

export const radius = { control: '6px', card: '12px', full: '999px' } as const;

/** 13 / 14 / 16 / 20 / 28 / 40 px at the browser's default text size. */
export const type = {
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.75rem',
  xxl: '2.5rem',
} as const;

export const font = {
  family: `'Jost Variable', Jost, '${fallbackFont}', system-ui, -apple-system, 'Segoe UI', sans-serif`,
  regular: 400,
  medium: 500,
  bold: 600,
} as const;

export const shadows = {
  light: '0 1px 2px rgb(30 32 38 / 6%), 0 12px 32px rgb(30 32 38 / 16%)',
  dark: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 50%)',
} as const;

export const motion = { fast: '120ms ease-out', slow: '200ms ease-out' } as const;

/**
 * Lower bounds in px. Below `card` tables become cards; from `wide` the navigation is at the side.
 */
export const breakpoint = { card: 640, wide: 1024 } as const;

export const media = {
  fromCard: `@media (min-width: ${breakpoint.card}px)`,
  belowCard: `@media (max-width: ${breakpoint.card - 0.02}px)`,
  fromWide: `@media (min-width: ${breakpoint.wide}px)`,
  belowWide: `@media (max-width: ${breakpoint.wide - 0.02}px)`,
  touch: '@media (pointer: coarse)',
} as const;
