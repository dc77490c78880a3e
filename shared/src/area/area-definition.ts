import type { ComponentType, ReactNode } from 'react';

export interface Screen {
  /** Route path below the area's base; empty for the first screen. */
  path: string;
  Component: ComponentType;
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
  embeddable?: Record<string, ComponentType>;
  /** Absent for areas without a frame, such as the public screens. */
  frame?: {
    variant: 'staff' | 'client';
    navigation: readonly NavigationItem[];
    /** What stands in the header's search slot. */
    search?: ReactNode;
  };
}
