import { contrastRatio, createTheme, type Scheme } from '@aforo/shared/theme';

/** Suggested colors, legible in both schemes. */
export const presets = [
  { name: 'Verde azulado', color: '#0f766e' },
  { name: 'Azul', color: '#1d4ed8' },
  { name: 'Violeta', color: '#6d28d9' },
  { name: 'Frambuesa', color: '#be185d' },
  { name: 'Rojo', color: '#b91c1c' },
  { name: 'Terracota', color: '#b45309' },
  { name: 'Verde', color: '#15803d' },
  { name: 'Grafito', color: '#374151' },
] as const;

export interface Contrast {
  what: string;
  /** A contrast ratio such as `7,2 : 1`, per scheme. */
  light: string;
  dark: string;
}

const schemes = ['light', 'dark'] as const;

/** The contrast of what uses the color; WCAG requires 4.5 for text and 3 for graphics. */
export function contrastsOf(primaryColor: string): Contrast[] {
  const of = (read: (scheme: Scheme) => number) => {
    const [light = 0, dark = 0] = schemes.map(read);
    return { light: formatRatio(light), dark: formatRatio(dark) };
  };
  const colors = (scheme: Scheme) => createTheme({ primaryColor, scheme }).color;
  return [
    {
      what: 'Texto de los botones',
      ...of((scheme) => contrastRatio(colors(scheme).onPrimary, colors(scheme).primary)),
    },
    {
      what: 'Enlaces',
      ...of((scheme) => contrastRatio(colors(scheme).primaryInk, colors(scheme).surface)),
    },
    {
      what: 'Borde de los botones',
      ...of((scheme) => contrastRatio(colors(scheme).primaryEdge, colors(scheme).surface)),
    },
  ];
}

/** How the theme adjusts an illegible color; null if no adjustment is needed. */
export function adjustmentText(primaryColor: string): string | null {
  const changed = schemes.filter(
    (scheme) => createTheme({ primaryColor, scheme }).color.primaryInk !== primaryColor,
  );
  if (changed.length === 2) {
    return 'Los botones llevan tu color tal cual. En enlaces y textos se usa un tono algo distinto, para que se lean.';
  }
  if (changed.includes('light')) {
    return 'De día, los enlaces se oscurecen un poco para que se lean.';
  }
  return changed.includes('dark')
    ? 'De noche, los enlaces se aclaran un poco para que se lean.'
    : null;
}

function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toLocaleString('es', { minimumFractionDigits: 1 })} : 1`;
}
