import type { ComponentType, ReactNode } from 'react';
import type { ManifestSource } from './define-manifest.ts';
import type { LazyComponent } from './lazy-named.tsx';

export type ScreenComponent = ComponentType & Partial<Pick<LazyComponent, 'preload'>>;

/** Components by route; those at `#name` are what other areas show by that name. */
export type Screens = Readonly<Record<string, ScreenComponent>>;

export interface NavigationItem {
  /** Path below the area's base; empty for the first screen. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number | string }>;
  /** One of the (at most four) places in a phone's bottom bar. */
  isMain?: boolean;
}

export interface AreaDefinition {
  manifest: ManifestSource;
  screens: Screens;
  /** Absent for areas without a frame, such as the public screens. */
  frame?: {
    variant: 'staff' | 'client';
    navigation: readonly NavigationItem[];
    /** What stands in the header's search slot. */
    search?: ReactNode;
  };
}

/** The components of a manifest's screens: all of them, and no other. */
export function defineScreens<const M extends ManifestSource>(
  _manifest: M,
  screens: Record<keyof M['screens'] & string, ScreenComponent>,
): Screens {
  return screens;
}
