import {
  productionChannel,
  type Activation,
  type AreaMount,
  type AreaState,
  type CanaryRule,
  type BuildPromotion,
  type RevisionEntry,
  type RollbackThresholds,
  type ThresholdsChange,
} from '@aforo/shared/contract';
import type { MissingFiles } from '../../assets/missing-files.ts';
import { findAccounts } from '../access/accounts.repository.ts';
import { allChannels } from '../channels/channels.repository.ts';
import {
  assertChannel,
  assertNothingBetween,
  promotionOf,
  type Channels,
} from '../channels/channels.ts';
import { buildLabel, recordEvent, type NewEvent } from '../events/events.repository.ts';
import { stateAfter, type Change } from '../revisions/area-state.ts';
import { changeRegistry } from '../revisions/change-registry.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import {
  assertKnown,
  findBuild,
  findRelease,
  lastRevisions,
  newestOf,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { changeThresholds } from '../reports/thresholds.repository.ts';
import { assertMountable } from './mount-rules.ts';
import { megabytes } from '../publishing/upload.ts';
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
  thresholdsInForce(area: string): Promise<RollbackThresholds>;
  channels: Pick<Channels, 'list'>;
}

/** Of all areas' releases. Our five areas have 60 KB, so fifty areas fit several times. */
const maxRegistryBytes = 2 * 1024 ** 2;

/** Changes of the registry for teams, operators and administrators. */
export function createOperations({
  registryStore,
  now,
  missingFiles,
  thresholdsInForce,
  channels,
}: Options) {
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
      caller: { isOperator: boolean; isReplacing: boolean },
    ): Promise<RevisionEntry> {
      const { area } = order;
      await assertKnown(db, area);
      const mounts = wanted.map((mount) => ({ ...mount, area }));
      const last = await lastRevisions(db);
      assertMountable(mounts, { area, last, ...caller });
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
