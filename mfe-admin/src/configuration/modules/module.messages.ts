import {
  roleName,
  type CanaryRule,
  type FailureCause,
  type FailurePhase,
  type LeftTraces,
  type PageTrace,
  type ReleaseEntry,
  type RevisionEntry,
  type Rollout,
  type SlotEntry,
  type SlotName,
} from '@aforo/shared/contract';

import type { AreaHealth } from './area-health.ts';

const areaNames = new Map([
  ['mfe-auth', 'Acceso'],
  ['mfe-admin', 'Administración'],
  ['mfe-reception', 'Recepción'],
  ['mfe-professional', 'Profesionales'],
  ['mfe-client', 'Clientes'],
]);

/** The label of an area; an unknown area is named after its id: `mfe-tablon` is «Tablon». */
export function areaName(area: string): string {
  const bareName = area.replace(/^mfe-/, '').replaceAll('-', ' ');
  return areaNames.get(area) ?? bareName.charAt(0).toUpperCase() + bareName.slice(1);
}

const slotLabels = {
  clientRecord: 'La ficha del cliente',
  frontDesk: 'La columna derecha de Recepción',
  ownerHome: 'El inicio de administración',
  classPage: 'La página de una clase',
  header: 'La cabecera',
} as const satisfies Record<SlotName, string>;

/** «La ficha del cliente: «Notas», para Administración y Recepción, en el orden 10.» */
export function slotText({ slot, title, order, roles }: SlotEntry): string {
  const audience = new Intl.ListFormat('es').format(roles.map((role) => roleName[role]));
  return `${slotLabels[slot]}: «${title}», para ${audience}, en el orden ${order}.`;
}

/** «1.2.0 (8f3a)»; the id alone if the release is unknown. */
export function buildName(
  buildId: string | null,
  releases: readonly Pick<ReleaseEntry, 'buildId' | 'version'>[],
): string {
  if (buildId === null) return 'ninguna versión';
  const version = releases.find((release) => release.buildId === buildId)?.version;
  return version === undefined ? buildId : `${version} (${buildId})`;
}

/** The audience of a build on trial: «el 10 % de las personas». */
export function audienceText({ percent, role, accounts = [] }: CanaryRule): string {
  const ofRole = role === undefined ? null : `quien tiene el rol de ${roleName[role]}`;
  const people = percent === undefined ? ofRole : `el ${percent} % de ${ofRole ?? 'las personas'}`;
  const count = formatCount(accounts.length);
  const chosen =
    accounts.length === 0 ? null : accounts.length === 1 ? 'una cuenta' : `${count} cuentas`;
  return [people, chosen].filter((part) => part !== null).join(' y ');
}

/** «paso 2 de 4, 10 %». */
export function rolloutStep({ step, plan: { steps } }: Pick<Rollout, 'step' | 'plan'>): string {
  const percent = step === 0 ? 0 : steps[step - 1];
  return `paso ${step} de ${steps.length}, ${percent} %`;
}

/** The result of a change. */
export function changeText(
  { kind, state }: Pick<RevisionEntry, 'kind' | 'state'>,
  releases: readonly Pick<ReleaseEntry, 'buildId' | 'version'>[],
): string {
  const stable = buildName(state.stable, releases);
  switch (kind) {
    case 'start':
      return `Instalada con ${stable}`;
    case 'activate':
      return `${stable} para todo el mundo`;
    case 'canary':
      return state.canary
        ? `${buildName(state.canary.buildId, releases)} a prueba para ${audienceText(state.canary.rule)}`
        : 'Versión a prueba';
    case 'withdraw':
      return `Prueba retirada; sigue ${stable}`;
    case 'rollback':
      return `De vuelta a ${stable}`;
    case 'mounts':
      return `Rutas: ${state.mounts.map(({ prefix }) => prefix).join(', ') || 'ninguna'}`;
    case 'channel': {
      const shown = Object.entries(state.channels ?? {}).map(
        ([channel, buildId]) => `${channel}, ${buildName(buildId, releases)}`,
      );
      return `Canales: ${shown.join('; ') || 'ninguno con versión'}`;
    }
  }
}

/** The author of a change: a token's name, an e-mail address, or the installation itself. */
export function authorName(author: string): string {
  return author === 'gateway' ? 'Aforo, por sí solo' : author;
}

/** The heading that gets the focus after a change whose button is gone. */
export function headingId(area: string): string {
  return `modulo-${area}`;
}

/** The health of an area for the center's owner: a short label, and a sentence if needed. */
export function healthText(health: AreaHealth): { label: string; detail: string | null } {
  switch (health.kind) {
    case 'off':
      return { label: 'Sin versión', detail: 'Nadie la ve todavía.' };
    case 'unused':
      return { label: 'Sin usar hoy', detail: null };
    case 'well':
      return { label: 'Todo bien', detail: null };
    case 'returned':
      return {
        label: 'De vuelta',
        detail: 'La última actualización fallaba y Aforo volvió solo a la versión anterior.',
      };
    case 'failing':
      return {
        label: 'Algo falla',
        detail: `No se abrió ${formatTimes(health.failures)} de ${formatCount(health.tries)} en las últimas 24 horas.`,
      };
  }
}

const failedWhen: Record<FailurePhase, string> = {
  load: 'no llegó entera',
  contract: 'es de otro contrato',
  mount: 'falló al montarse',
  screen: 'falló en una pantalla',
  firstRender: 'falló al abrir una pantalla',
  unmount: 'no acabó de retirarse',
  crashLoop: 'dejó colgado un navegador dos veces seguidas',
};

/** The cause of a failure, and what the user saw instead. */
export function causeText(
  { phase, reason, fallback, count }: FailureCause,
  buildId: string,
  releases: readonly Pick<ReleaseEntry, 'buildId' | 'version'>[],
): string {
  const failed = `${buildName(buildId, releases)} ${failedWhen[phase]} (${reason}), ${formatTimes(count)}`;
  if (fallback !== null) return `${failed}. Se vio ${buildName(fallback, releases)} en su lugar.`;
  return phase === 'unmount'
    ? `${failed}. La pantalla siguiente se vio igual.`
    : `${failed}. Se vio un aviso.`;
}

const traceText: Record<PageTrace['trace'], (name: string) => string> = {
  global: (name) => `${name} cambiado`,
  styleSheet: (name) => (name === '' ? 'una hoja de estilos' : `una hoja de estilos (${name})`),
  rootStyle: (name) => `el estilo de <${name}>`,
  interval: (name) => `un temporizador cada ${name} ms`,
  listener: (name) => `una escucha de ${name}`,
};

/** What a build left on the page when it was unmounted. */
export function leftTracesText(
  { count, traces }: LeftTraces,
  buildId: string,
  releases: readonly Pick<ReleaseEntry, 'buildId' | 'version'>[],
): string {
  const left = traces.map(({ trace, name }) => traceText[trace](name)).join(', ');
  return `${buildName(buildId, releases)} dejó, ${formatTimes(count)}: ${left}. La página lo deshizo y no cuenta para volver atrás.`;
}

function formatTimes(count: number): string {
  return count === 1 ? '1 vez' : `${formatCount(count)} veces`;
}

const wholeNumbers = new Intl.NumberFormat('es', { maximumFractionDigits: 0 });
const thousandths = new Intl.NumberFormat('es', { maximumFractionDigits: 3 });

export function formatCount(count: number): string {
  return wholeNumbers.format(count);
}

/** «120 ms» with a non-breaking space, or a dash if it was not measured. */
export function formatMs(ms: number | undefined): string {
  return ms === undefined ? '—' : `${wholeNumbers.format(ms)}\u00a0ms`;
}

/** Layout shift has no unit. */
export function formatShift(shift: number | undefined): string {
  return shift === undefined ? '—' : thousandths.format(shift);
}

/** «3 (12 %)»: the failures, and their share of the attempts. */
export function formatFailures({
  mounts,
  failures,
  anonymousFailures,
  scriptErrors = 0,
}: {
  mounts: number;
  failures: number;
  anonymousFailures: number;
  /** Errors in handlers, timers and promises, after which the screen kept working. */
  scriptErrors?: number;
}): string {
  const scriptErrorsText =
    scriptErrors === 0
      ? ''
      : ` · ${formatCount(scriptErrors)} ${scriptErrors === 1 ? 'error suelto' : 'errores sueltos'}`;
  if (failures === 0) return `0${scriptErrorsText}`;
  const percent = Math.round((failures / (mounts + failures)) * 100);
  const all = `${formatCount(failures)} (${percent === 0 ? 'menos del 1' : percent} %)`;
  const anonymousText =
    anonymousFailures === 0 ? '' : `, ${formatCount(anonymousFailures)} sin sesión`;
  return all + anonymousText + scriptErrorsText;
}
