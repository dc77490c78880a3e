import type { ComponentType } from 'react';
import type { ManifestSource } from './define-manifest.ts';
import type { LazyComponent } from './lazy-named.tsx';

export type ScreenComponent = ComponentType & Partial<Pick<LazyComponent, 'preload'>>;

/** Components by route; those at `#name` are what other areas show by that name. */
export type Screens = Readonly<Record<string, ScreenComponent>>;

export interface AreaDefinition {
  manifest: ManifestSource;
  screens: Screens;
}

/** The components of a manifest's screens: all of them, and no other. */
export function defineScreens<const M extends ManifestSource>(
  _manifest: M,
  screens: Record<keyof M['screens'] & string, ScreenComponent>,
): Screens {
  return screens;
}
