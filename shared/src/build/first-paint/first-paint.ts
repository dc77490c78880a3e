import type { renderPublicTimetable } from '../public-timetable/render-public-timetable.tsx';
import type { describeFramePaint, renderFramePaint } from './render-frame.tsx';

/** What stands on the page until a screen's script has taken over, made by the build of its area. */
export interface FirstPaint {
  /** As in the release's `screens`. */
  screen: string;
  /** Query parameter that the address has; null for an address without query. */
  parameter: string | null;
  /** Whether it is what a demo center shows. */
  isDemo: boolean;
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

/** What the shell's build brings for the gateway to render with (page-renderer.ts). */
export interface PageRenderer {
  describeFramePaint: typeof describeFramePaint;
  renderFramePaint: typeof renderFramePaint;
  /** Absent in a build from before there was a public timetable. */
  renderPublicTimetable?: typeof renderPublicTimetable;
}

/** Stands in a build for the center's name, which the gateway fills in; no real name looks like it. */
export const centerNameMark = '{{center-name}}';

export const firstPaintFile = 'first-paint.json';

/** The paint for an address, if the area's build has one for it. */
export function paintFor(
  { paints }: Pick<FirstPaints, 'paints'>,
  { screen, parameters, isDemo }: Wanted,
): FirstPaint | undefined {
  return paints.find(
    (paint) =>
      paint.screen === screen &&
      paint.isDemo === isDemo &&
      parameters.join() === (paint.parameter ?? ''),
  );
}

interface Wanted {
  screen: string;
  /** Names of what stands in the address's query. */
  parameters: readonly string[];
  isDemo: boolean;
}
