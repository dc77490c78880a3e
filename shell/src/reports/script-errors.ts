import { addressOf, type AreaRelease, type PageEvent } from '@aforo/shared/contract';
import { isUnreachable } from '@aforo/shared/http';
import { failureReason } from '../areas/failure-reason.ts';

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

/** URLs in the lines of a stack, the location of the error first. */
function scriptsIn(stack: string): string[] {
  return [...stack.matchAll(/https?:\/\/[^\s()]+?(?=:\d+(?::\d+)?(?:\)|\s|$))/g)].map(
    ([address]) => address,
  );
}

/** The release of the first script in the stack that belongs to an area. */
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
