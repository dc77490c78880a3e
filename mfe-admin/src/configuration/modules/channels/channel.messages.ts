import { productionChannel, type Channel } from '@aforo/shared/contract';
import type { AreaStatus } from '../area-status.ts';
import { areaName, audienceText, buildName } from '../module.messages.ts';

/** The changes of a channel's build, as named in the URL. */
export const channelActs = ['promover', 'quitar'] as const;
export type ChannelAct = (typeof channelActs)[number];

/** The channels that have a build of the area, in their order. */
export function filledChannels(
  { state }: Pick<AreaStatus, 'state'>,
  channels: readonly Channel[],
): (Channel & { buildId: string })[] {
  return channels.flatMap((channel) => {
    const buildId = state.channels?.[channel.name];
    return buildId === undefined ? [] : [{ ...channel, buildId }];
  });
}

/** The channel after one, or `production` after the last. */
export function nextChannel(name: string, channels: readonly Channel[]): string {
  const at = channels.findIndex((channel) => channel.name === name);
  return channels[at + 1]?.name ?? productionChannel;
}

/** «a todo el mundo», «al canal beta». */
export function toChannel(name: string): string {
  return name === productionChannel ? 'a todo el mundo' : `al canal ${name}`;
}

/** The people of a channel: «2 cuentas», «quien tiene el rol de Recepción». */
export const peopleText = (channel: Channel): string => audienceText(channel);

/** What a promotion or a removal does, before it is done. */
export function channelConsequence(
  act: ChannelAct,
  { channel, next }: { channel: string; next: string },
  { area, state, releases }: AreaStatus,
): string {
  const build = buildName(state.channels?.[channel] ?? null, releases);
  if (act === 'quitar') {
    return `La gente del canal ${channel} dejará ${build} y tendrá lo del canal siguiente; si ninguno tiene versión, lo que tiene todo el mundo.`;
  }
  const stays = `El canal ${channel} se queda sin versión propia: su gente ve lo mismo.`;
  if (next === productionChannel) {
    const back =
      state.stable === null ? '' : ` Se podrá volver a ${buildName(state.stable, releases)}.`;
    return `Todo el mundo pasará a ${build} en ${areaName(area)}.${back} ${stays}`;
  }
  return `La gente del canal ${next} pasará a ${build} en ${areaName(area)}. ${stays}`;
}
