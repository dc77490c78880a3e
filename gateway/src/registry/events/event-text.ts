import {
  roleName,
  type AreaState,
  type CanaryRule,
  type RevisionEntry,
} from '@aforo/shared/contract';

/* What happened, as Spanish sentences without author, reason and area. */

/** «10 %», «Recepción», «10 % de Recepción, y 2 cuentas». */
export function ruleText({ percent, role, accounts }: CanaryRule): string {
  const share = percent === undefined ? null : `${percent} %`;
  const people = role === undefined ? share : [share, roleName[role]].filter(Boolean).join(' de ');
  const count = accounts?.length ?? 0;
  const chosen = count === 0 ? null : count === 1 ? 'una cuenta' : `${count} cuentas`;
  return [people, chosen].filter(Boolean).join(', y ');
}

/** The build that a revision is about; null for paths. */
export function buildOf(kind: RevisionEntry['kind'], state: AreaState): string | null {
  if (kind === 'mounts' || kind === 'channel') return null;
  return kind === 'canary' ? (state.canary?.buildId ?? null) : state.stable;
}

/** The result of a change. @param label of the build: «1.4.0 (3f0c)» */
export function revisionSummary(
  { kind, state }: Pick<RevisionEntry, 'kind' | 'state'>,
  label: string,
): string {
  switch (kind) {
    case 'start':
      return state.stable === null ? 'Alta sin build' : `Build de la instalación ${label}`;
    case 'activate':
      return `Activado ${label} para todo el mundo`;
    case 'canary':
      return `En prueba ${label}: ${state.canary ? ruleText(state.canary.rule) : 'nadie'}`;
    case 'withdraw':
      return `Prueba retirada; queda ${label}`;
    case 'rollback':
      return `De vuelta a ${label}`;
    case 'mounts':
      return `Rutas: ${state.mounts.map(({ prefix }) => prefix).join(' · ') || 'ninguna'}`;
    case 'channel':
      return channelsText(state);
  }
}

/** «Canales: beta 3f0c · staging 91ab»; a revision doesn't say which of them changed. */
export function channelsText({ channels = {} }: AreaState): string {
  const shown = Object.entries(channels).map(([channel, buildId]) => `${channel} ${buildId}`);
  return `Canales: ${shown.join(' · ') || 'ninguno'}`;
}

/** A moment in UTC: the server's zone, whatever the reader's is. */
export function momentText(at: Date | string): string {
  const text = new Date(at).toLocaleString('es', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${text} (UTC)`;
}
