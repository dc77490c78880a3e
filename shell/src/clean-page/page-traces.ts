import type { LoadedArea } from '@aforo/shared/area';
import type { PageEvent } from '@aforo/shared/contract';
import type { FoundTrace } from './found-trace.ts';
import type { Natives } from './natives.ts';
import type { Registrations } from './registrations.ts';

type Build = Pick<LoadedArea, 'area' | 'buildId'>;

/** More are undone, but not reported. */
const mostReported = 20;

interface Options {
  natives: Pick<Natives, 'restore' | 'traces'>;
  /** Style sheets and root styles. */
  sources: readonly { traces(): FoundTrace[] }[];
  registrations: Registrations;
  isScriptOf(build: Build, script: string): boolean;
  report(event: Extract<PageEvent, { kind: 'leftTraces' }>): void;
  /** Called with what failed here: the page goes on without it. */
  onError(error: unknown): void;
}

/** What was undone, and the builds that may have made it. */
interface Suspended {
  found: FoundTrace;
  builds: readonly Build[];
}

/**
 * Undoes and reports what a build leaves on the page when it is unmounted. Listeners and intervals
 * are those of its scripts. Other changes don't tell who made them: they count for the build whose
 * code has just been loaded, or for all that were mounted when they were first seen, and are undone
 * when one is unmounted and none of these remains. They come back when all of these are mounted.
 */
export function createPageTraces(options: Options) {
  const { natives, sources, registrations, isScriptOf, report, onError } = options;
  /** By the name of the mount. */
  const mounted = new Map<string, Build>();
  /** The builds that may have made a change of the page; none if it was there before any. */
  let suspects = new Map<unknown, readonly Build[]>();
  let suspended: Suspended[] = [];

  /** Watching must never make a mount fail. */
  function attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  /** New ones count for `builds`. */
  function changesOfPage(builds: readonly Build[]): FoundTrace[] {
    // First, because the code below uses what may have been replaced.
    attempt(() => natives.restore());
    const found = [natives, ...sources].flatMap((source) => attempt(() => source.traces()) ?? []);
    suspects = new Map(
      found.map((one) => [identityOf(one), suspects.get(identityOf(one)) ?? builds]),
    );
    return found;
  }

  function undo(build: Build, found: readonly FoundTrace[]): void {
    for (const one of found) attempt(() => one.undo());
    const byName = new Map(found.map((one) => [nameOfTrace(one), one]));
    // Sorted: an equal report isn't sent again.
    const traces = [...byName]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, mostReported)
      .map(([, { trace, name }]) => ({ trace, name: name.slice(0, 80) }));
    report({ kind: 'leftTraces', area: build.area, buildId: build.buildId, traces });
  }

  function redo(): void {
    const isBack = ({ builds }: Suspended) => builds.every(isMounted);
    for (const { found, builds } of suspended.filter(isBack)) {
      attempt(() => found.redo?.());
      suspects.set(identityOf(found), builds);
    }
    suspended = suspended.filter((one) => !isBack(one));
  }

  function leave(build: Build, foundOnPage: readonly FoundTrace[]): void {
    const left = [
      ...registeredBy(build).map((found) => ({ found, builds: [build] })),
      ...foundOnPage.map((found) => ({ found, builds: suspects.get(identityOf(found)) ?? [] })),
    ].filter(({ builds }) => builds.length > 0 && !builds.some(isMounted));
    suspended.push(...left.filter(({ found }) => found.redo));
    for (const owner of distinct(left.flatMap(({ builds }) => builds))) {
      const ofOwner = left.filter(({ builds }) => builds.some((one) => isSame(one, owner)));
      undo(
        owner,
        ofOwner.map(({ found }) => found),
      );
    }
  }

  /** Files that another mounted build has too count for that one. */
  function registeredBy(build: Build): FoundTrace[] {
    const others = mountedBuilds();
    return registrations.find(
      (script) => isScriptOf(build, script) && !others.some((other) => isScriptOf(other, script)),
    );
  }

  function isMounted(build: Build): boolean {
    return mountedBuilds().some((one) => isSame(one, build));
  }

  function mountedBuilds(): Build[] {
    return distinct([...mounted.values()]);
  }

  return {
    /** To be called before the code of a build is loaded; the result, when it has been evaluated. */
    loading(build: Build): () => void {
      attempt(() => changesOfPage(mountedBuilds()));
      return () => void attempt(() => changesOfPage([build]));
    },
    /** To be called before the build is mounted, with a name of this mount. */
    entering(build: Build, mount: string): void {
      attempt(() => changesOfPage(mounted.size > 0 ? mountedBuilds() : [build]));
      mounted.set(mount, build);
      redo();
    },
    /** To be called after the mount has ended or failed; does nothing the second time. */
    left(mount: string | undefined): void {
      const build = mount === undefined ? undefined : mounted.get(mount);
      if (mount === undefined || !build) return;
      const foundOnPage = attempt(() => changesOfPage(mountedBuilds())) ?? [];
      mounted.delete(mount);
      attempt(() => leave(build, foundOnPage));
    },
  };
}

function identityOf(found: FoundTrace): unknown {
  return found.changed ?? nameOfTrace(found);
}

function nameOfTrace({ trace, name }: FoundTrace): string {
  return `${trace} ${name}`;
}

function isSame(one: Build, other: Build): boolean {
  return nameOf(one) === nameOf(other);
}

function distinct(builds: readonly Build[]): Build[] {
  return [...new Map(builds.map((one) => [nameOf(one), one])).values()];
}

function nameOf({ area, buildId }: Build): string {
  return `${area}@${buildId}`;
}
