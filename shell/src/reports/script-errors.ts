import { addressOf, type AreaRelease, type PageEvent } from '@aforo/shared/contract';
import { isUnreachable } from '@aforo/shared/http';
import { failureReason } from '../areas/failure-reason.ts';

interface Options {
  page: Pick<EventTarget, 'addEventListener'>;
  origin: string;
  /** Those whose scripts this page runs. */
  releases(): readonly AreaRelease[];
  /** False while the page is left: what is interrupted then fails in any script. */
  canJudge(): boolean;
  report(event: Extract<PageEvent, { kind: 'scriptError' }>): void;
}

/**
 * Tells of errors that no boundary sees, in handlers, timers and promises, with the build whose script
 * they come from. What comes from nobody's script (an extension, the shell itself) isn't told, nor a call
 * that got no answer: that is an outage of the service.
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
    // A file that didn't come is an `Event` of its element.
    if (event instanceof ErrorEvent) tell(event.error, event.filename);
  });
  page.addEventListener('unhandledrejection', (event) => {
    tell((event as PromiseRejectionEvent).reason, undefined); // what the standard gives this event
  });
}

/** Addresses in the lines of a stack, the place of the error first. */
function scriptsIn(stack: string): string[] {
  return [...stack.matchAll(/https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?(?:\)|\s|$))/g)].map(
    ([address]) => address,
  );
}

/** The release that the first of these scripts to be an area's belongs to. */
function ownerOf(
  scripts: readonly string[],
  origin: string,
  releases: readonly AreaRelease[],
): AreaRelease | undefined {
  for (const script of scripts) {
    if (!URL.canParse(script)) continue;
    const { origin: from, pathname } = new URL(script);
    const owner = releases.find((release) =>
      Object.keys(release.files).some((file) => {
        const address = new URL(addressOf(release, file), origin);
        return address.origin === from && address.pathname === pathname;
      }),
    );
    if (owner) return owner;
  }
  return undefined;
}
