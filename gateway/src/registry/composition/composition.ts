import type {
  AreaMount,
  AreaRelease,
  AreaState,
  CanaryRule,
  Registry,
  Role,
} from '@aforo/shared/contract';

/** The properties of a visitor that determine their builds. */
export interface Visitor {
  /** 0 to 99; stays the same for a browser. */
  bucket: number;
  role: Role | null;
}

/** Never in a canary by percentage: for unknown visitors. */
export const anonymousVisitor: Visitor = { bucket: 99, role: null };

/** The registry at one revision. */
export interface Snapshot {
  revision: number;
  states: ReadonlyMap<string, AreaState>;
  /**
   * The releases of all stable and canary builds, keyed by `releaseKey`, and the previous one of
   * an area whose stable release can't be read.
   */
  releases: ReadonlyMap<string, AreaRelease>;
}

export function releaseKey(area: string, buildId: string): string {
  return `${area}/${buildId}`;
}

/**
 * Composes the registry for a visitor. An area without a build keeps its paths.
 * @param installed the installation's own builds
 */
export function compose(
  { revision, states, releases }: Snapshot,
  visitor: Visitor,
  installed: Registry['areas'] = {},
): Registry {
  const mounts: AreaMount[] = [];
  const areas: Registry['areas'] = {};
  const choices: Registry['choices'] = {};
  for (const [area, state] of states) {
    mounts.push(...state.mounts);
    const find = (buildId: string | null | undefined) =>
      buildId == null ? undefined : releases.get(releaseKey(area, buildId));
    const { stable, canary, previous } = state;
    const tried = canary && isInCanary(canary.rule, visitor) ? find(canary.buildId) : undefined;
    const known = find(stable) ?? find(previous);
    const given = tried ?? known;
    if (!given) continue;
    areas[area] = given;
    const other = tried ? stable : previous;
    const fallback = other === given.buildId ? null : other;
    const beside = installed[area]?.buildId;
    const isAnother = beside !== undefined && ![given.buildId, fallback].includes(beside);
    choices[area] = {
      why: tried ? 'canary' : 'stable',
      fallback,
      ...(isAnother && { installed: beside }),
    };
  }
  return { revision, mounts, areas, choices };
}

function isInCanary(rule: CanaryRule, { bucket, role }: Visitor): boolean {
  return 'percent' in rule ? bucket < rule.percent : rule.role === role;
}

/** Cache key of a visitor's registry: the areas with a canary for them. */
export function variantOf({ states }: Snapshot, visitor: Visitor): string {
  return [...states]
    .filter(([, { canary }]) => canary && isInCanary(canary.rule, visitor))
    .map(([area]) => area)
    .join(' ');
}
