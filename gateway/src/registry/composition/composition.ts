import type {
  AreaMount,
  AreaRelease,
  AreaState,
  CanaryRule,
  Registry,
  Role,
} from '@aforo/shared/contract';

/** Who asks, as far as it decides what is shown. */
export interface Visitor {
  /** 0 to 99; a browser keeps its own. */
  bucket: number;
  role: Role | null;
}

/** In no canary: used when nothing is known of the visitor. */
export const anonymousVisitor: Visitor = { bucket: 99, role: null };

/** The registry at one revision. */
export interface Snapshot {
  revision: number;
  states: ReadonlyMap<string, AreaState>;
  /** Every release that a state names, by `releaseKey`. */
  releases: ReadonlyMap<string, AreaRelease>;
}

export function releaseKey(area: string, buildId: string): string {
  return `${area}/${buildId}`;
}

/**
 * The builds that a visitor is given. An area without any build keeps its paths.
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
    const known = find(stable);
    const given = tried ?? known;
    if (!given) continue;
    areas[area] = given;
    const fallback = tried ? stable : previous;
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

/** Cache key of what a visitor is given: the areas whose canary they are in. */
export function variantOf({ states }: Snapshot, visitor: Visitor): string {
  return [...states]
    .filter(([, { canary }]) => canary && isInCanary(canary.rule, visitor))
    .map(([area]) => area)
    .join(' ');
}
