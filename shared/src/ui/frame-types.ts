import type { ComponentType, ReactNode } from 'react';

export interface NavigationEntry {
  /** Below the area's base, e.g. `/clientes`. */
  to: string;
  label: string;
  icon: ComponentType<{ size?: number | string }>;
  /** Only current at exactly this path. */
  end?: boolean | undefined;
  /** One of the (at most four) places of a phone's bottom bar. */
  isPrimary?: boolean | undefined;
}

export interface FramePerson {
  name: string;
  email: string;
  roleName: string;
  pictureUrl?: string | undefined;
}

export type FrameVariant = 'staff' | 'client';

export interface AppFrameProps {
  variant: FrameVariant;
  centerName: string;
  navigation: readonly NavigationEntry[];
  person: FramePerson;
  onSignOut: () => void | Promise<void>;
  /** The area's base, e.g. `/admin`; its first screen is the person's own. */
  basePath: string;
  /** What stands in the header's search slot. */
  search?: ReactNode;
  children: ReactNode;
}
