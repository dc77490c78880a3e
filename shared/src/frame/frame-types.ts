import type { ReactNode, Ref } from 'react';
import type { FrameVariant, NavigationLink } from '../contract/index.ts';
import type { LogoPicture } from '../ui/layout/center-logo.tsx';

/** A navigation link as shown by the frame. */
export interface FrameLink extends Omit<NavigationLink, 'badge'> {
  /** Number to show beside the label. */
  count?: number | undefined;
}

export interface FramePerson {
  name: string;
  email: string;
  roleName: string;
  pictureUrl?: string | undefined;
}

export interface AppFrameProps {
  variant: FrameVariant;
  centerName: string;
  /** Replaces the name. */
  centerLogo?: LogoPicture | null | undefined;
  /** Base path of the area with the user's own data. */
  home: string;
  links: readonly FrameLink[];
  person: FramePerson;
  onSignOut: () => void | Promise<void>;
  /** The elements for the screen's heading and search. */
  headingRef?: Ref<HTMLDivElement>;
  searchRef?: Ref<HTMLDivElement>;
  /** Opens the global search; absent if there is none. */
  onFind?: () => void;
  /** Beside the person's menu. */
  extra?: ReactNode;
  /** A heading rendered by the frame itself. */
  heading?: ReactNode;
  children: ReactNode;
}

/** Window and device state of an `AppFrame`. */
export interface FrameWindow {
  isWide: boolean;
  /** The side navigation shows only icons. */
  isFolded: boolean;
}
