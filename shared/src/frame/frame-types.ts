import type { ReactNode, Ref } from 'react';
import type { FrameVariant, NavigationLink } from '../contract/index.ts';
import type { LogoPicture } from '../ui/layout/center-logo.tsx';

/** An entry of the navigation, as the frame shows it. */
export interface FrameLink extends Omit<NavigationLink, 'badge'> {
  /** How many things wait there. */
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
  /** In place of the name. */
  centerLogo?: LogoPicture | null | undefined;
  /** Where the person's own data are. */
  home: string;
  links: readonly FrameLink[];
  person: FramePerson;
  onSignOut: () => void | Promise<void>;
  /** The elements that the screen's heading and its search go into. */
  headingRef?: Ref<HTMLDivElement>;
  searchRef?: Ref<HTMLDivElement>;
  /** Opens the search of the whole page; absent where there is none. */
  onFind?: () => void;
  /** What the frame itself shows as the heading. */
  heading?: ReactNode;
  children: ReactNode;
}

/** What an `AppFrame` knows of its window and device. */
export interface FrameWindow {
  isWide: boolean;
  /** The navigation at the side shows its icons alone. */
  isFolded: boolean;
}
