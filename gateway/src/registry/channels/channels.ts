import {
  channelNameSchema,
  productionChannel,
  type AreaState,
  type Channel,
  type ChannelRequest,
} from '@aforo/shared/contract';
import { findAccounts } from '../access/accounts.repository.ts';
import {
  isUniqueViolation,
  lastRevisions,
  revisionsOfArea,
} from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { ruleText } from '../events/event-text.ts';
import { recordEvent } from '../events/events.repository.ts';
import { assertBuildsApproved } from '../approvals/approvals.ts';
import { freezeOf } from '../freezes/freezes.repository.ts';
import { frozenText } from '../freezes/freezes.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { assertBuildsConsented } from '../publishing/consent.ts';
import { allChannels, deleteChannel, saveChannel } from './channels.repository.ts';

interface Options {
  db: RegistryConnection;
  now(): Date;
  /** Called after the channels were written, on which the builds of their people depend. */
  onChange(): Promise<void>;
}

/** The channels: their order and their people. Their builds are in the areas' states. */
export function createChannels({ db, now, onChange }: Options) {
  return {
    list: (): Promise<Channel[]> => allChannels(db),
    /**
     * @throws {RegistryRefusal} `input_invalid`, `revision_conflict` if the channel is not as it was
     * seen; what a canary for more people is refused with
     */
    async save(name: string, request: ChannelRequest, author: string): Promise<Channel[]> {
      if (!channelNameSchema.safeParse(name).success) {
        throw new RegistryRefusal(
          'input_invalid',
          `«${name.slice(0, 60)}» no puede ser un canal: su nombre lleva minúsculas, cifras y guiones, y ${productionChannel} es lo que tiene todo el mundo.`,
        );
      }
      const { position, role, accounts, reason, seen } = request;
      const rule = {
        ...(role && { role }),
        ...(accounts && { accounts: await findAccounts(db, accounts) }),
      };
      const at = now();
      try {
        await db.transaction().execute(async (trx) => {
          await lockRegistry(trx);
          const before = (await allChannels(trx)).find((channel) => channel.name === name);
          // guard: a channel is saved only as it was seen (channels.database.test.ts)
          if (before?.changedAt !== seen) throw changedMeanwhile(name, before);
          // guard: no build is shown to more people by their channel (channels.database.test.ts)
          if (!onlyRemovesPeople(before, { position, ...rule })) await assertWider(trx, at);
          await saveChannel(trx, { name, position, ...rule, changedBy: author, changedAt: at });
          const summary = `Canal ${name}, en el puesto ${position}: ${ruleText(rule)}`;
          const told = { area: null, author, reason, summary };
          await recordEvent(trx, { kind: 'channel_rule', ...told }, at);
        });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new RegistryRefusal('input_invalid', `En el puesto ${position} hay ya otro canal.`);
      }
      await onChange();
      return allChannels(db);
    },
    /** @throws {RegistryRefusal} `channel_unknown`; `input_invalid` while it has builds */
    async remove(name: string, author: string): Promise<Channel[]> {
      const at = now();
      await db.transaction().execute(async (trx) => {
        await lockRegistry(trx);
        const shown = (await lastRevisions(trx)).filter(({ state }) => state.channels?.[name]);
        // guard: a channel that is removed leaves no build behind (channels.database.test.ts)
        if (shown.length > 0) {
          const areas = shown.map(({ area }) => area).join(', ');
          throw new RegistryRefusal(
            'input_invalid',
            `El canal ${name} tiene builds de ${areas}. Promuévelos o quítalos antes.`,
          );
        }
        if (!(await deleteChannel(trx, name))) throw new RegistryRefusal('channel_unknown');
        const summary = `Canal ${name} quitado`;
        await recordEvent(trx, { kind: 'channel_rule', area: null, author, summary }, at);
      });
      await onChange();
      return allChannels(db);
    },
  };
}
export type Channels = ReturnType<typeof createChannels>;

type People = Pick<Channel, 'position' | 'role' | 'accounts'>;

function onlyRemovesPeople(before: People | undefined, after: People): boolean {
  if (before?.position !== after.position) return false;
  const isRoleIn = after.role === undefined || after.role === before.role;
  return isRoleIn && (after.accounts ?? []).every((id) => before.accounts?.includes(id));
}

/** Other people in a channel may get any build that some channel has. */
async function assertWider(trx: RegistryConnection, now: Date): Promise<void> {
  for (const { area, state } of await lastRevisions(trx)) {
    const shown = Object.values(state.channels ?? {});
    if (shown.length === 0) continue;
    const freeze = await freezeOf(trx, area, now);
    if (freeze) throw new RegistryRefusal('frozen', frozenText(area, freeze));
    await assertBuildsApproved(trx, area, shown, await revisionsOfArea(trx, area));
    await assertBuildsConsented(trx, area, shown);
  }
}

function changedMeanwhile(name: string, now: Channel | undefined): RegistryRefusal {
  return new RegistryRefusal(
    'revision_conflict',
    now
      ? `${now.changedBy} ha cambiado el canal ${name} mientras tanto. Mira cómo está ahora y vuelve a decidir.`
      : `El canal ${name} ya no existe. Mira los que hay y vuelve a decidir.`,
  );
}

/** A channel and the one after it; `production` after the last. */
export function promotionOf(
  channels: readonly Channel[],
  from: string,
  to: string | undefined,
): { from: string; to: string } {
  const at = channels.findIndex(({ name }) => name === from);
  if (at === -1) throw unknownChannel(from);
  const target = to ?? channels[at + 1]?.name ?? productionChannel;
  if (target === productionChannel) return { from, to: target };
  const targetAt = channels.findIndex(({ name }) => name === target);
  if (targetAt === -1) throw unknownChannel(target);
  if (targetAt > at) return { from, to: target };
  throw new RegistryRefusal(
    'input_invalid',
    `${target} no va después de ${from}: los builds se promueven hacia delante.`,
  );
}

/** @throws {RegistryRefusal} `channel_unknown` */
export function assertChannel(channels: readonly Channel[], name: string): void {
  if (channels.some((channel) => channel.name === name)) return;
  throw unknownChannel(name);
}

/**
 * The channels that a promotion skips may not keep an older build than the people before and after
 * them.
 * @throws {RegistryRefusal} `input_invalid`
 */
export function assertNothingBetween(
  channels: readonly Channel[],
  { channels: shown = {} }: Pick<AreaState, 'channels'>,
  { from, to }: { from: string; to: string },
): void {
  const names = channels.map(({ name }) => name);
  const end = to === productionChannel ? names.length : names.indexOf(to);
  const between = names.slice(names.indexOf(from) + 1, end);
  const other = between.find((name) => shown[name] !== undefined && shown[name] !== shown[from]);
  // guard: a promotion leaves no older build in between (channels.database.test.ts)
  if (other !== undefined) {
    throw new RegistryRefusal(
      'input_invalid',
      `El canal ${other}, que está en medio, tiene otro build: promuévelo o quítalo antes.`,
    );
  }
}

function unknownChannel(name: string): RegistryRefusal {
  return new RegistryRefusal(
    'channel_unknown',
    `No hay ningún canal «${name.slice(0, 60)}». Se hace con: npm run areas -- channel set`,
  );
}
