import type { AreaRelease, PageEvent } from '@aforo/shared/contract';
import { isUnreachable } from '@aforo/shared/http';
import { failureReason } from '../areas/builds/failure-reason.ts';
import { isScriptOf, scriptsIn } from './area-scripts.ts';

interface Options {
  page: Pick<EventTarget, 'addEventListener'>;
  origin: string;
  /** Releases whose scripts this page runs. */
  releases(): readonly AreaRelease[];
  /** False while the page is left: interrupted work may then fail in any script. */
  canJudge(): boolean;
  report(event: Extract<PageEvent, { kind: 'scriptError' }>): void;
}

/**
 * Reports errors that no error boundary sees, in handlers, timers and promises, with the build of
 * the script. Errors of other scripts (an extension, the shell itself) are not reported, nor
 * requests without a response: those are a service outage.
 */
export function watchScriptErrors({ page, origin, releases, canJudge, report }: Options): void {
  function tell(error: unknown, script: string | undefined): void {
    if (!canJudge() || isUnreachable(error)) return;
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const owner = ownerOf([...scriptsIn(stack), script ?? ''], origin, releases());
    if (!owner) return;
    const { area, buildId } = owner;
    report({ kind: 'scriptError', area, buildId, reason: failureReason(error) });
  }
  page.addEventListener('error', (event) => {
    // A file that failed to load fires a plain `Event` on its element.
    if (event instanceof ErrorEvent) tell(event.error, event.filename);
  });
  page.addEventListener('unhandledrejection', (event) => {
    tell((event as PromiseRejectionEvent).reason, undefined); // what the standard gives this event
  });
}

/** The release of the first script in the stack that belongs to an area. */
function ownerOf(
  scripts: readonly string[],
  origin: string,
  releases: readonly AreaRelease[],
): AreaRelease | undefined {
  for (const script of scripts) {
    const owner = releases.find((release) => isScriptOf(release, script, origin));
    if (owner) return owner;
  }
  return undefined;
}
