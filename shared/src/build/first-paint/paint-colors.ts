import { createTheme, type Scheme, type Theme } from '../../theme/theme.ts';

/** The parts of a theme that depend on the center's colour or on the scheme. */
const coloured = ['color', 'frame', 'ramp', 'shadow'] as const;

/**
 * A theme whose colours are custom properties: a build knows neither the center's colour nor whether
 * it will be shown by day or by night.
 */
export function themeOfProperties(): Theme {
  const theme = createTheme({ scheme: 'light' });
  const parts = coloured.map((part) => [
    part,
    mapLeaves(theme[part], part, (name) => `var(${name})`),
  ]);
  return { ...theme, ...(Object.fromEntries(parts) as Pick<Theme, (typeof coloured)[number]>) }; // the same keys, other texts
}

/** CSS declarations of the properties in `css`, as a center of this colour shows them. */
export function paintColors(
  css: string,
  { primaryColor, scheme }: { primaryColor: string; scheme: Scheme },
): string {
  const theme = createTheme({ primaryColor, scheme });
  const declarations: string[] = [`color-scheme:${scheme}`];
  for (const part of coloured) {
    mapLeaves(theme[part], part, (name, value) => {
      if (css.includes(`var(${name})`)) declarations.push(`${name}:${value}`);
      return value;
    });
  }
  return declarations.join(';');
}

type Leaves = string | { readonly [key: string]: Leaves };

function mapLeaves(
  leaves: unknown,
  path: string,
  map: (name: string, value: string) => string,
): Leaves {
  if (typeof leaves === 'string') return map(`--paint-${path}`, leaves);
  return Object.fromEntries(
    Object.entries(leaves ?? {}).map(([key, value]) => [
      key,
      mapLeaves(value, `${path}-${key}`, map),
    ]),
  );
}
