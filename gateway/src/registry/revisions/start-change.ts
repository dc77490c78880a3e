import type { AreaMount, AreaState } from '@aforo/shared/contract';
import type { Change } from './area-state.ts';

/** What is known of one area when a gateway starts. */
export interface AreaAtStart {
  /** Whether anything but a start ever changed the registry, of this area or of another. */
  hasBeenDecided: boolean;
  /** Absent when the area has no revision. */
  state: AreaState | undefined;
  /** The installation's own build; null when there is none. */
  buildId: string | null;
  mounts: AreaMount[];
}

/**
 * The change that activates the installation's own build, where the registry has only ever been moved by
 * starts. Once anybody has decided about any area, a start changes nothing: the operator who has just
 * rolled one area back must not see the others change because the process was restarted
 * (docs/decisions/0066).
 */
export function startChange(area: AreaAtStart): Change | null {
  const { hasBeenDecided, state, buildId, mounts } = area;
  if (hasBeenDecided) return null;
  if (state && (buildId === null || buildId === state.stable)) return null;
  return { kind: 'start', buildId, mounts };
}
