import type { AreaMount, AreaState } from '@aforo/shared/contract';
import type { Change } from './area-state.ts';

/** The state of one area when a gateway starts. */
export interface AreaAtStart {
  /** Whether the registry was ever changed by anything but a start, in any area. */
  hasBeenDecided: boolean;
  /** Absent if the area has no revision. */
  state: AreaState | undefined;
  /** The installation's own build; null if there is none. */
  buildId: string | null;
  mounts: AreaMount[];
}

/**
 * The change that activates the installation's own build, if only starts have ever changed the
 * registry. After any decision about any area a start changes nothing: an operator who has just
 * rolled back one area must not see others change because the process was restarted
 * (docs/decisions/0066).
 */
export function startChange(area: AreaAtStart): Change | null {
  const { hasBeenDecided, state, buildId, mounts } = area;
  if (hasBeenDecided) return null;
  if (state && (buildId === null || buildId === state.stable)) return null;
  return { kind: 'start', buildId, mounts };
}
