import type { AreaState } from '@aforo/shared/contract';
import type { RegistryConfig } from '../start/registry-config.ts';
import type { BuildFate } from './reports.repository.ts';

export type ReturnSettings = Pick<
  RegistryConfig,
  'failuresMin' | 'failuresShare' | 'failuresMinutes'
>;

/** Whether a build fails for so many people that it is taken back without asking. */
export function isFailing(
  { visitors, failures, mounts }: Pick<BuildFate, 'visitors' | 'failures' | 'mounts'>,
  { failuresMin, failuresShare }: ReturnSettings,
): boolean {
  return visitors >= failuresMin && failures >= (mounts + failures) * failuresShare;
}

/** Whether taking this build back leads anywhere: it is shown, and there is another one. */
export function hasWayBack(state: AreaState, buildId: string): boolean {
  if (state.canary?.buildId === buildId) return true;
  return state.stable === buildId && state.previous !== null;
}

/** «Falla a 7 visitantes: 9 fallos frente a 21 montajes en 10 minutos (30 %).» */
export function returnReason(
  { visitors, failures, mounts }: Pick<BuildFate, 'visitors' | 'failures' | 'mounts'>,
  { failuresMinutes }: ReturnSettings,
): string {
  const percent = Math.round((failures / (mounts + failures)) * 100);
  const minutes = failuresMinutes === 1 ? 'un minuto' : `${failuresMinutes} minutos`;
  return `Falla a ${visitors} visitantes: ${failures} fallos frente a ${mounts} montajes en ${minutes} (${percent} %).`;
}
