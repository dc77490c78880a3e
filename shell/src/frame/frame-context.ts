import { createContext, type ComponentType } from 'react';
import type { FrameTargets } from '@aforo/shared/area';
import type { AreaMount, Registry } from '@aforo/shared/contract';

export interface ComingScreenProps {
  registry: Registry;
  mount: AreaMount;
  pathname: string;
  frame: FrameTargets;
}

interface Frame {
  targets: FrameTargets;
  /** What stands in the frame while an area is on its way; it comes with the frame's own chunk. */
  ComingScreen: ComponentType<ComingScreenProps>;
}

/** The frame around the current screen; undefined where there is none. */
export const FrameContext = createContext<Frame | undefined>(undefined);
