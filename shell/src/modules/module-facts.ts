import type { LoadPhases, PageEvent, Registry } from '@aforo/shared/contract';

export type Why = Registry['choices'][string]['why'] | 'fallback';

/** The data of one area in the modules panel. */
export interface ModuleFacts {
  area: string;
  /** The build on the page, or the one that would be loaded. */
  buildId: string;
  version: string;
  why: Why;
  /** Load times in milliseconds, once mounted. */
  phases: LoadPhases | null;
  /** Failures of any build of the area on this page, in order. */
  failures: Extract<PageEvent, { kind: 'failed' }>[];
}

interface Sources {
  registry: Registry;
  events: readonly PageEvent[];
  /** Id of the build that the page shows, if it has shown the area. */
  shownBuild(area: string): string | undefined;
  versionOf(area: string, buildId: string): string | undefined;
}

/** One entry per area of the registry; areas used by this page come first. */
export function moduleFacts({ registry, events, shownBuild, versionOf }: Sources): ModuleFacts[] {
  const facts = Object.values(registry.areas).map((release): ModuleFacts => {
    const { area } = release;
    const buildId = shownBuild(area) ?? release.buildId;
    const isWanted = buildId === release.buildId;
    let phases: LoadPhases | null = null;
    const failures: ModuleFacts['failures'] = [];
    for (const event of events) {
      if (event.area !== area) continue;
      if (event.kind === 'failed') failures.push(event);
      else if (event.kind === 'mounted' && event.buildId === buildId) phases = event.phases;
    }
    return {
      area,
      buildId,
      version: versionOf(area, buildId) ?? release.version,
      why: isWanted ? (registry.choices[area]?.why ?? 'stable') : 'fallback',
      phases,
      failures,
    };
  });
  const rank = ({ area }: ModuleFacts) => (shownBuild(area) === undefined ? 1 : 0);
  return facts.sort((a, b) => rank(a) - rank(b) || a.area.localeCompare(b.area));
}
