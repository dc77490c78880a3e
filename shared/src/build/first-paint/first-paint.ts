/** What stands on the page until a screen's script has taken over, made by the build of its area. */
export interface FirstPaint {
  /** As in the release's `screens`. */
  screen: string;
  /** Query parameter that the address has; null for an address without query, `*` whatever it has. */
  parameter: string | null;
  /** Whether it is what a demo center shows; null where that makes no difference. */
  isDemo: boolean | null;
  /** The text of its heading. */
  title: string;
  /** The screen without script. The gateway replaces the marks below with the installation's own values. */
  html: string;
}

/** The file of a build that holds its first paints. */
export interface FirstPaints {
  paints: FirstPaint[];
  /** Rules for all of them. Colours are custom properties, as `paintColors` names them. */
  css: string;
}

/** Stands in a build for the center's name, which the gateway fills in; no real name looks like it. */
export const centerNameMark = '{{center-name}}';

/** Stands in a build's links for the path that the area is mounted at, which the gateway fills in. */
export const basePathMark = '/--base--';

export const firstPaintFile = 'first-paint.json';

export const anyQuery = '*';

/** The paint for an address, if the area's build has one for it. */
export function paintFor(
  { paints }: Pick<FirstPaints, 'paints'>,
  { screen, parameters, isDemo }: Wanted,
): FirstPaint | undefined {
  return paints.find(
    (paint) =>
      paint.screen === screen &&
      (paint.isDemo ?? isDemo) === isDemo &&
      (paint.parameter === anyQuery || parameters.join() === (paint.parameter ?? '')),
  );
}

interface Wanted {
  screen: string;
  /** Names of what stands in the address's query. */
  parameters: readonly string[];
  isDemo: boolean;
}
