import {
  isAtOrBelow,
  mountOf,
  productionChannel,
  type Activation,
  type AreaMount,
  type AreaState,
  type CanaryRule,
  type BuildPromotion,
  type RegistryCheck,
  type RegistryStatus,
  type ReleaseEntry,
  type RevisionEntry,
  type RollbackThresholds,
  type ThresholdsChange,
} from '@aforo/shared/contract';
import type { MissingFiles } from '../../assets/missing-files.ts';
import { findAccounts } from '../access/accounts.repository.ts';
import { approvalsOf, isApprovalRequired } from '../approvals/approvals.repository.ts';
import { allChannels } from '../channels/channels.repository.ts';
import {
  assertChannel,
  assertNothingBetween,
  promotionOf,
  type Channels,
} from '../channels/channels.ts';
import {
  buildLabel,
  newestEvent,
  recordEvent,
  type NewEvent,
} from '../events/events.repository.ts';
import type { Freezes } from '../freezes/freezes.ts';
import {
  shownBuilds,
  stateAfter,
  wasShown,
  wasStable,
  type Change,
} from '../revisions/area-state.ts';
import { changeRegistry, revisionNumberOf } from '../revisions/change-registry.ts';
import { lastRolloutOf } from '../rollouts/rollouts.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  findBuild,
  findRelease,
  knownAreas,
  lastRevisions,
  newestOf,
  releasesOf,
  revisionsBefore,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { changeThresholds } from '../reports/thresholds.repository.ts';
import { megabytes } from '../publishing/upload.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { RegistryStore } from '../revisions/registry-store.ts';

/** The data of every change of an area. */
export interface Order {
  area: string;
  from: number;
  author: string;
  reason: string;
}

/** A change, and what its event says; `label` names the build. */
interface ChangeToTell {
  change: Change;
  tell(label: string): Pick<NewEvent, 'kind' | 'summary'>;
}

interface Options {
  registryStore: RegistryStore;
  now(): Date;
  missingFiles: MissingFiles;
  figuresOf(area: string): Promise<RegistryStatus['areas'][number]['figures']>;
  thresholdsInForce(area: string): Promise<RollbackThresholds>;
  freezes: Pick<Freezes, 'inForce'>;
  channels: Pick<Channels, 'list'>;
  webhooks: Pick<Webhooks, 'list'>;
}

/** Number of releases in a status, per area. */
const listed = 30;
const historyPage = 50;
/** Of all areas' releases. Our five areas have 60 KB, so fifty areas fit several times. */
const maxRegistryBytes = 2 * 1024 ** 2;

/** Changes and queries for teams, operators and administrators. */
export function createOperations(options: Options) {
  const { registryStore, now, missingFiles, figuresOf, thresholdsInForce } = options;
  const { freezes, channels, webhooks } = options;
  const { db } = registryStore;

  async function change(order: Order, asked: Change): Promise<RevisionEntry> {
    const revision = await changeRegistry(db, { ...order, change: asked }, now());
    // The caller sees the change at once; open pages and other gateways get a notification from the
    // database.
    await registryStore.reload();
    return revision;
  }

  /**
   * Writes a change whose event says more than its revision.
   * @param plan reads under the registry's lock what the change depends on
   */
  async function changeTelling(
    order: Order,
    buildId: string,
    plan: (trx: RegistryConnection) => Promise<ChangeToTell>,
  ): Promise<RevisionEntry> {
    const { area, author, reason } = order;
    const at = now();
    const revision = await db.transaction().execute(async (trx) => {
      // Channels are changed under the same lock.
      await lockRegistry(trx);
      const { change: asked, tell } = await plan(trx);
      const written = await changeRegistry(trx, { ...order, change: asked, event: null }, at);
      const told = tell(await buildLabel(trx, area, buildId));
      const event = { area, buildId, revision: written.number, author, reason, ...told };
      await recordEvent(trx, event, at);
      return written;
    });
    await registryStore.reload();
    return revision;
  }

  /** The build in a channel at the revision that the change is based on. */
  async function buildIn(area: string, channel: string): Promise<string> {
    const buildId = (await stateOf(db, area)).channels?.[channel];
    if (buildId !== undefined) return buildId;
    await assertKnown(db, area);
    throw new RegistryRefusal(
      'build_unknown',
      `El canal ${channel} no tiene ningún build de ${area}.`,
    );
  }

  /** The change that gives everyone a build. */
  async function activationOf(
    trx: RegistryConnection,
    area: string,
    buildId: string,
  ): Promise<Change> {
    // A new area of an update gets the installation's paths, if they are free.
    const taken = (await lastRevisions(trx)).flatMap(({ state }) => state.mounts);
    const mounts = registryStore.installed.mounts.filter(
      (mount) => mount.area === area && !taken.some(({ prefix }) => prefix === mount.prefix),
    );
    return { kind: 'activate', buildId, mounts };
  }

  /** The build of a target. @throws {RegistryRefusal} if it can't be shown */
  async function findShowable(area: string, target: string): Promise<string> {
    const buildId = await resolveBuild(db, area, target);
    await assertStored(area, buildId);
    await assertFitsPage(area, buildId);
    return buildId;
  }

  /** The rule with account ids instead of e-mail addresses. */
  async function ruleOf({ accounts, ...rule }: CanaryRule): Promise<CanaryRule> {
    return accounts ? { ...rule, accounts: await findAccounts(db, accounts) } : rule;
  }

  return {
    findShowable,
    assertStored,
    async activate(order: Order, { target, canary, channel }: Activation): Promise<RevisionEntry> {
      if (canary && channel !== undefined) {
        throw new RegistryRefusal('input_invalid', 'Un canal dice ya para quién es el build.');
      }
      if (channel !== undefined) assertChannel(await channels.list(), channel);
      const buildId = await findShowable(order.area, target);
      if (channel !== undefined) {
        return changeTelling(order, buildId, async (trx) => {
          // guard: no build enters a channel that was removed meanwhile (channels.database.test.ts)
          assertChannel(await allChannels(trx), channel);
          return {
            change: { kind: 'channel', channel, buildId },
            tell: (label) => ({ kind: 'channel', summary: `${label} en el canal ${channel}` }),
          };
        });
      }
      if (canary) return change(order, { kind: 'canary', buildId, rule: await ruleOf(canary) });
      return change(order, await activationOf(db, order.area, buildId));
    },
    /** Moves the build of a channel to the next one, or to everyone. */
    async promote(order: Order, asked: BuildPromotion): Promise<RevisionEntry> {
      const { area } = order;
      const { from } = promotionOf(await channels.list(), asked.from, asked.to);
      const buildId = await findShowable(area, await buildIn(area, from));
      return changeTelling(order, buildId, async (trx) => {
        const known = await allChannels(trx);
        const { to } = promotionOf(known, from, asked.to);
        assertNothingBetween(known, await stateOf(trx, area), { from, to });
        const toEveryone = to === productionChannel;
        const target = toEveryone ? 'a todo el mundo' : `al canal ${to}`;
        return {
          change: toEveryone
            ? await activationOf(trx, area, buildId)
            : { kind: 'channel', channel: to, buildId, from },
          tell: (label) => ({
            kind: 'promote',
            summary: `Promovido ${label} del canal ${from} ${target}`,
          }),
        };
      });
    },
    /** Takes the area's build out of a channel. */
    async leaveChannel(order: Order, channel: string): Promise<RevisionEntry> {
      const buildId = await buildIn(order.area, channel);
      return changeTelling(order, buildId, () =>
        Promise.resolve({
          change: { kind: 'channel', channel, buildId: null },
          tell: (label) => ({
            kind: 'channel',
            summary: `${label} ya no está en el canal ${channel}`,
          }),
        }),
      );
    },
    async rollback(order: Order, to: string | undefined): Promise<RevisionEntry> {
      const target = to === undefined ? null : await resolveBuild(db, order.area, to);
      if (target === null) await assertKnown(db, order.area);
      const state = registryStore.snapshot()?.states.get(order.area);
      const back = target ?? (state?.canary ? null : (state?.previous ?? null));
      if (back !== null) await assertStored(order.area, back);
      return change(order, { kind: 'rollback', to: target });
    },
    async mount(
      order: Order,
      wanted: Omit<AreaMount, 'area'>[],
      { isOperator, isReplacing }: { isOperator: boolean; isReplacing: boolean },
    ): Promise<RevisionEntry> {
      const { area } = order;
      await assertKnown(db, area);
      const mounts = wanted.map((mount) => ({ ...mount, area }));
      const last = await lastRevisions(db);
      assertMountable(mounts, last);
      const currentMounts = last.find((revision) => revision.area === area)?.state.mounts ?? [];
      if (!isOperator) {
        assertKeepsCurrentMounts(mounts, currentMounts);
        assertBelowCurrentMounts(mounts, currentMounts);
      }
      if (!isReplacing) assertNotBelowOtherAreas(mounts, currentMounts, last);
      return change(order, { kind: 'mounts', mounts });
    },
    /** The limits of the automatic rollback. */
    async setThresholds(
      area: string,
      change: ThresholdsChange,
      author: string,
    ): Promise<RollbackThresholds> {
      await assertKnown(db, area);
      if (Object.keys(change).length > 0) {
        const at = now();
        await db.transaction().execute(async (trx) => {
          await changeThresholds(trx, area, change, { at, by: author });
          const summary = 'Otros límites de la vuelta atrás automática';
          await recordEvent(trx, { kind: 'thresholds', area, author, summary }, at);
        });
      }
      return thresholdsInForce(area);
    },
    /** For one area, or all. */
    async status(
      area: string | null,
      { hasWebhooks }: { hasWebhooks: boolean },
    ): Promise<RegistryStatus> {
      const last = await lastRevisions(db);
      const shown = (await registryStore.current()).registry.areas;
      const names = area === null ? await knownAreas(db) : [area];
      if (area !== null) await assertKnown(db, area);
      const areas = [];
      for (const name of names) {
        const lastRevision = last.find((revision) => revision.area === name) ?? null;
        const state = lastRevision?.state;
        areas.push({
          area: name,
          state: state ?? { stable: null, canary: null, previous: null, mounts: [] },
          releases: await releasesWith(name, [
            ...(state ? shownBuilds(state) : []),
            state?.previous,
          ]),
          figures: await figuresOf(name),
          lastRevision,
          waiting: await waitingBuild(name),
          needsApproval: await isApprovalRequired(db, name),
          slots: shown[name]?.areaManifest?.slots ?? [],
          thresholds: await thresholdsInForce(name),
          rollout: await lastRolloutOf(db, name),
        });
      }
      const inForce = await freezes.inForce();
      return {
        revision: revisionNumberOf(last),
        newestEvent: await newestEvent(db),
        freezes: inForce.filter((one) => area === null || [null, area].includes(one.area)),
        channels: await channels.list(),
        webhooks: hasWebhooks ? await webhooks.list() : [],
        areas,
      };
    },
    /** Builds of an area with missing files. */
    async check(area: string): Promise<RegistryCheck> {
      await assertKnown(db, area);
      const broken: RegistryCheck['broken'] = [];
      const entries = await releasesOf(db, area);
      for (const { buildId } of entries) {
        const found = await findBuild(db, area, buildId);
        const missing = found ? await missingFiles(found.release) : [];
        if (missing.length > 0) broken.push({ area, buildId, missing });
      }
      return { checked: entries.length, broken };
    },
    async history(area: string | null, before: number | null): Promise<RevisionEntry[]> {
      if (area !== null) await assertKnown(db, area);
      return revisionsBefore(db, { area, before, limit: historyPage });
    },
  };

  async function assertStored(area: string, buildId: string): Promise<void> {
    const found = await findRelease(db, area, buildId);
    const missing = found ? await missingFiles(found.release) : [];
    if (missing.length === 0) return;
    throw new RegistryRefusal(
      'build_files_missing',
      `Faltan archivos del build ${buildId} de ${area}, así que no se puede enseñar. Publícalo otra vez.`,
      missing.slice(0, 10),
    );
  }

  /** A page has the releases of all areas that its visitor may open. */
  async function assertFitsPage(area: string, buildId: string): Promise<void> {
    const release = (await findRelease(db, area, buildId))?.release;
    // Another gateway may just have activated a build.
    await registryStore.reload();
    const { areas } = (await registryStore.current()).registry;
    const bytes = bytesOfJson({ ...areas, [area]: release });
    if (bytes <= maxRegistryBytes || bytes <= bytesOfJson(areas)) return;
    throw new RegistryRefusal(
      'build_refused',
      `Con el build ${buildId} de ${area} el registro, que va en cada página, ocuparía ${megabytes(bytes)} y puede ocupar ${megabytes(maxRegistryBytes)}.`,
    );
  }

  /** The installation's own build, until it is first given to a visitor. */
  async function waitingBuild(area: string): Promise<string | null> {
    const buildId = registryStore.installed.areas[area]?.buildId ?? null;
    if (buildId === null) return null;
    return wasShown(await revisionsOfArea(db, area), buildId) ? null : buildId;
  }

  /** The newest ones, and the relevant ones regardless of age. */
  async function releasesWith(
    area: string,
    named: readonly (string | null | undefined)[],
  ): Promise<ReleaseEntry[]> {
    const newest = await releasesOf(db, area, listed);
    for (const buildId of named) {
      if (buildId == null || newest.some((entry) => entry.buildId === buildId)) continue;
      const found = await findBuild(db, area, buildId);
      if (found) newest.push(found.entry);
    }
    const approvals = await approvalsOf(db, area);
    const revisions = await revisionsOfArea(db, area);
    const approved = newest.map((entry) => {
      const approval = approvals.get(entry.buildId);
      const known = { ...entry, wasStable: wasStable(revisions, entry.buildId) };
      return approval ? { ...known, approval } : known;
    });
    // Pages read the status every few seconds: the changelogs of all builds would be most of it.
    return approved.map((entry, index) => {
      if (!entry.publication || index === 0) return entry;
      const { changelog: _changelog, ...publication } = entry.publication;
      return { ...entry, publication };
    });
  }
}

export type Operations = ReturnType<typeof createOperations>;

async function stateOf(db: RegistryConnection, area: string): Promise<AreaState> {
  return stateAfter(await revisionsOfArea(db, area));
}

function bytesOfJson(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A build id, or the newest build of a version. */
async function resolveBuild(db: RegistryConnection, area: string, target: string): Promise<string> {
  if (await findBuild(db, area, target)) return target;
  const newest = await newestOf(db, area, target);
  if (newest !== null) return newest;
  await assertKnown(db, area);
  throw new RegistryRefusal(
    'build_unknown',
    `${area} no tiene ningún build ni versión «${target.slice(0, 60)}».`,
  );
}

async function assertKnown(db: RegistryConnection, area: string): Promise<void> {
  if ((await knownAreas(db)).includes(area)) return;
  throw new RegistryRefusal('area_unknown', `No hay ningún área «${area.slice(0, 60)}».`);
}

/**
 * A team keeps its paths with their roles, and may add paths below them with the same or fewer
 * roles.
 */
function assertBelowCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix, roles } of mounts) {
    const allowed = mountOf({ mounts: currentMounts }, prefix)?.roles;
    if (allowed === null || (allowed && roles?.every((role) => allowed.includes(role)))) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Con el token de un área solo se cambian las rutas que están por debajo de las suyas y para las mismas personas: ${prefix} necesita uno de todas las áreas.`,
    );
  }
}

/** Only an operator may remove the paths that an operator gave to an area. */
function assertKeepsCurrentMounts(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
): void {
  for (const { prefix } of currentMounts) {
    const isInner = currentMounts.some(
      (mount) => mount.prefix !== prefix && isAtOrBelow(prefix, mount.prefix),
    );
    if (isInner || mounts.some((mount) => mount.prefix === prefix)) continue;
    throw new RegistryRefusal(
      'not_allowed',
      `Para que el área deje de contestar a ${prefix} hace falta un token de todas las áreas.`,
    );
  }
}

/** A new path below another area's takes over a part of that area. */
function assertNotBelowOtherAreas(
  mounts: readonly AreaMount[],
  currentMounts: readonly AreaMount[],
  last: readonly RevisionEntry[],
): void {
  for (const { prefix, area } of mounts) {
    if (currentMounts.some((mount) => mount.prefix === prefix)) continue;
    const other = last
      .flatMap(({ state }) => state.mounts)
      .find((mount) => mount.area !== area && isAtOrBelow(prefix, mount.prefix));
    if (!other) continue;
    throw new RegistryRefusal(
      'input_invalid',
      `${prefix} está dentro de ${other.prefix}, que es de ${other.area}: quien la abra dejará de ver ${other.area} ahí. Si es lo que quieres, repítelo con --replace.`,
    );
  }
}

/** Paths of the gateway, which areas can't use. */
const reserved = ['/api', '/assets', '/registry', '/health', '/ready', '/metrics'];

function assertMountable(mounts: AreaMount[], last: readonly RevisionEntry[]): void {
  const seen = new Set<string>();
  for (const { prefix, basePath, area } of mounts) {
    const sentence = (() => {
      if (!/^(\/[a-z\d][\w-]*)+$/i.test(prefix)) return `«${prefix}» no es una ruta como /admin.`;
      if (basePath !== '/' && basePath !== prefix && !prefix.startsWith(`${basePath}/`)) {
        return `${basePath} no es la ruta ${prefix} ni una por encima de ella.`;
      }
      if (seen.has(prefix)) return `${prefix} está dos veces.`;
      if (reserved.some((path) => prefix === path || prefix.startsWith(`${path}/`))) {
        return `${prefix} es de la propia instalación.`;
      }
      const other = last.find(
        (revision) =>
          revision.area !== area && revision.state.mounts.some((mount) => mount.prefix === prefix),
      );
      return other && `${prefix} ya es de ${other.area}.`;
    })();
    if (sentence) throw new RegistryRefusal('input_invalid', sentence);
    seen.add(prefix);
  }
}
