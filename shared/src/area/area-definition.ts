import type { ComponentType, ReactNode } from 'react';
import type { LazyComponent } from './lazy-named.tsx';

export interface Screen {
  /** Route path below the area's base; empty for the first screen. */
  path: string;
  Component: ComponentType & Partial<Pick<LazyComponent, 'preload'>>;
  /** What it shows of another area, so that both are brought at once. */
  shows?: ShownArea | undefined;
}

/** Another area's screen: the one at the same path, or the one that it shows others by that name. */
export interface ShownArea {
  area: string;
  screen?: string;
}

export interface NavigationItem {
  /** Path below the area's base; empty for the first screen. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number | string }>;
  /** One of the (at most four) places in a phone's bottom bar. */
  isMain?: boolean;
}

export interface AreaDefinition {
  /** The package's name, e.g. `mfe-admin`. */
  area: string;
  screens: readonly Screen[];
  /** Screens that other areas show by name. */
  embeddable?: Record<string, Screen['Component']>;
  /** Absent for areas without a frame, such as the public screens. */
  frame?: {
    variant: 'staff' | 'client';
    navigation: readonly NavigationItem[];
    /** What stands in the header's search slot. */
    search?: ReactNode;
  };
}
