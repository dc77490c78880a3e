import type {
  AreaMount,
  AreaRelease,
  AreaState,
  Channel,
  Registry,
  Role,
} from '@aforo/shared/contract';

/** The properties of a visitor that determine their builds. */
export interface Visitor {
  /** 0 to 99, for the canary of one build (`canaryBucket`). */
  bucketOf(area: string, buildId: string): number;
  account: string | null;
  role: Role | null;
}

/** Never in a canary by percentage: for unknown visitors. */
export const anonymousVisitor: Visitor = { bucketOf: () => 99, account: null, role: null };

/** The registry at one revision. */
export interface Snapshot {
  revision: number;
  states: ReadonlyMap<string, AreaState>;
  /**
   * The releases of all builds in use, also in channels, keyed by `releaseKey`, and the previous one of
   * an area whose stable release can't be read.
   */
  releases: ReadonlyMap<string, AreaRelease>;
  /** In their order. */
  channels: readonly Channel[];
  /** Areas whose installed build needs the approval of a second person, and has none. */
  waiting: ReadonlySet<string>;
}

export function releaseKey(area: string, buildId: string): string {
  return `${area}/${buildId}`;
}

/**
 * Composes the registry for a visitor. An area without a build keeps its paths.
 * @param installed the installation's own builds
 */
export function compose(
  { revision, states, releases, channels, waiting }: Snapshot,
  visitor: Visitor,
  installed: Registry['areas'] = {},
): Registry {
  const mounts: AreaMount[] = [];
  const areas: Registry['areas'] = {};
  const choices: Registry['choices'] = {};
  const ownChannels = channelsOf(channels, visitor);
  for (const [area, state] of states) {
    mounts.push(...state.mounts);
    const find = (buildId: string | null | undefined) =>
      buildId == null ? undefined : releases.get(releaseKey(area, buildId));
    const { stable, canary, previous } = state;
    // A person is named for a channel, and only falls into a canary's percentage.
    const ofChannel = find(channelBuild(state, ownChannels));
    const isTried = !ofChannel && isInCanary(area, canary, visitor);
    const ofCanary = isTried ? find(canary?.buildId) : undefined;
    const known = find(stable) ?? find(previous);
    const given = ofChannel ?? ofCanary ?? known;
    if (!given) continue;
    areas[area] = given;
    const other = ofChannel || ofCanary ? stable : previous;
    const fallback = other === given.buildId ? null : other;
    // guard: an installed build that waits for its approval is no last resort (composition.test.ts)
    // without: `waiting.has(area)` → `false`
    const beside = waiting.has(area) ? undefined : installed[area]?.buildId;
    const isAnother = beside !== undefined && ![given.buildId, fallback].includes(beside);
    choices[area] = {
      why: ofChannel ? 'channel' : ofCanary ? 'canary' : 'stable',
      fallback,
      ...(isAnother && { installed: beside }),
    };
  }
  return { revision, mounts, areas, choices };
}

function isInCanary(
  area: string,
  canary: AreaState['canary'],
  { bucketOf, account, role }: Visitor,
): boolean {
  if (canary === null) return false;
  const { buildId, rule } = canary;
  if (isNamed(rule, { account, role })) return true;
  const { percent } = rule;
  if (rule.role !== undefined && rule.role !== role) return false;
  if (percent === undefined) return rule.role !== undefined;
  return bucketOf(area, buildId) < percent;
}

/** The first channel with the visitor among its people, and those after it. */
function channelsOf(channels: readonly Channel[], visitor: Visitor): readonly Channel[] {
  const first = channels.findIndex(
    (channel) =>
      isNamed(channel, visitor) || (channel.role !== undefined && channel.role === visitor.role),
  );
  return first === -1 ? [] : channels.slice(first);
}

/** A channel without a build of the area shows the next one's. */
function channelBuild(
  { channels = {} }: AreaState,
  ownChannels: readonly Channel[],
): string | undefined {
  const first = ownChannels.find(({ name }) => channels[name] !== undefined);
  return first && channels[first.name];
}

/** An account that was of the team when it was named counts only as long as it is. */
function isNamed(
  { accounts }: { accounts?: string[] },
  { account, role }: Pick<Visitor, 'account' | 'role'>,
): boolean {
  return account !== null && role !== 'client' && (accounts?.includes(account) ?? false);
}

/** Cache key of a visitor's registry: their first channel, and the areas with a canary for them. */
export function variantOf({ states, channels }: Snapshot, visitor: Visitor): string {
  const tried = [...states]
    .filter(([area, { canary }]) => isInCanary(area, canary, visitor))
    .map(([area]) => area);
  return [channelsOf(channels, visitor)[0]?.name ?? '', ...tried].join(' ');
}
