import { createTheme, type Scheme, type Theme } from '../../theme/theme.ts';

/** Parts of a theme that depend on the center's colour or the color scheme. */
const coloured = ['color', 'frame', 'ramp', 'shadow'] as const;

/**
 * A theme whose colours are custom properties, because a build knows neither the center's colour
 * nor the color scheme.
 */
export function themeOfProperties(): Theme {
  const theme = createTheme({ scheme: 'light' });
  const parts = coloured.map((part) => [
    part,
    mapLeaves(theme[part], part, (name) => `var(${name})`),
  ]);
  return { ...theme, ...(Object.fromEntries(parts) as Pick<Theme, (typeof coloured)[number]>) }; // same keys, different values
}

/** CSS declarations of the custom properties used in `css`, for a center's colour and a scheme. */
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
