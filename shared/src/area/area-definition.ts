import type { ComponentType } from 'react';
import type { ManifestSource } from './define-manifest.ts';
import type { LazyComponent } from './screens/lazy-named.tsx';

export type ScreenComponent = ComponentType & Partial<Pick<LazyComponent, 'preload'>>;

/**
 * Components by route. Keys such as `#name` are screens that other areas can embed by that name.
 */
export type Screens = Readonly<Record<string, ScreenComponent>>;

export interface AreaDefinition {
  manifest: ManifestSource;
  screens: Screens;
}

/** Requires exactly one component for each screen of the manifest. */
export function defineScreens<const M extends ManifestSource>(
  _manifest: M,
  screens: Record<keyof M['screens'] & string, ScreenComponent>,
): Screens {
  return screens;
}
