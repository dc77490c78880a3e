import type { renderPublicTimetable } from '../public-timetable/render-public-timetable.tsx';
import type { describeFramePaint, renderFramePaint } from './render-frame.tsx';

/**
 * Prerendered markup that a page shows until a screen's script has taken over. Made by the area's
 * build.
 */
export interface FirstPaint {
  /** Route, as in the release's `screens`. */
  screen: string;
  /** Name of the address's query parameter; null for an address without query. */
  parameter: string | null;
  /** Whether it is for demo centers. */
  isDemo: boolean;
  /** Text of the heading. */
  title: string;
  /**
   * The screen's static markup. The gateway replaces the marks below with the installation's
   * values.
   */
  html: string;
}

/** Content of the build file with the first paints. */
export interface FirstPaints {
  paints: FirstPaint[];
  /** CSS of all paints. Colours are custom properties, named as in `paintColors`. */
  css: string;
}

/** The module of the shell's build that the gateway renders with (page-renderer.ts). */
export interface PageRenderer {
  describeFramePaint: typeof describeFramePaint;
  renderFramePaint: typeof renderFramePaint;
  /** Absent in builds from before the public timetable. */
  renderPublicTimetable?: typeof renderPublicTimetable;
}

/** Placeholder for the center's name, which the gateway fills in. Can't be a real name. */
export const centerNameMark = '{{center-name}}';

export const firstPaintFile = 'first-paint.json';

/** The paint for an address, if the area's build has one. */
export function paintFor(
  { paints }: Pick<FirstPaints, 'paints'>,
  { screen, parameters, isDemo }: PaintQuery,
): FirstPaint | undefined {
  return paints.find(
    (paint) =>
      paint.screen === screen &&
      paint.isDemo === isDemo &&
      parameters.join() === (paint.parameter ?? ''),
  );
}

interface PaintQuery {
  screen: string;
  /** Names of the parameters in the address's query. */
  parameters: readonly string[];
  isDemo: boolean;
}
