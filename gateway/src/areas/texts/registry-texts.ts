import {
  roleName,
  type AreaMount,
  type AreaState,
  type BuildPreview,
  type Channel,
  type Freeze,
  type RegistryCheck,
  type RegistryStatus,
  type ReleaseEntry,
  type RevisionEntry,
  type RollbackThresholds,
  type Rollout,
} from '@aforo/shared/contract';
import { channelsText as buildsInChannels, ruleText } from '../../registry/events/event-text.ts';
import { sentenceOf, tracesText } from '../../registry/reports/report-sentences.ts';
import { webhookLine } from './event-texts.ts';
import { formatInstant, table, formatBytes } from './table.ts';

type AreaStatus = RegistryStatus['areas'][number];

/** The state of each area with its builds and their figures. */
export function statusText(status: RegistryStatus): string {
  const { revision, freezes, channels = [], webhooks, areas } = status;
  const blocks = areas.map((one) => {
    const { area, state, releases, figures, lastRevision, waiting, thresholds } = one;
    const rows = releases.map((release) => {
      const buildFigures = figures.find(({ buildId }) => buildId === release.buildId);
      return [
        statusLabel(release.buildId, state),
        release.version,
        release.buildId,
        formatBytes(release.bytes),
        formatInstant(release.publishedAt),
        release.publishedBy,
        buildFigures ? String(buildFigures.mounts) : null,
        buildFigures ? String(buildFigures.failures) : null,
        buildFigures ? String(buildFigures.anonymousFailures) : null,
      ];
    });
    const paths = state.mounts.map(pathText).join(' · ') || 'sin rutas';
    const header = [
      '',
      'versión',
      'build',
      'peso',
      'publicado',
      'por',
      'montajes 24 h',
      'fallos 24 h',
      'sin sesión',
    ];
    const inChannels = state.channels ? [`${buildsInChannels(state)}.`] : [];
    const last = lastRevision ? `Último cambio: ${lineOf(lastRevision)}` : 'Sin cambios todavía.';
    const builds = rows.length > 0 ? table(header, rows) : 'Ningún build publicado.';
    return [
      `${area}  ${paths}`,
      builds,
      ...inChannels,
      ...publicationLines(one),
      ...figures.flatMap((buildFigures) => causeLines(area, buildFigures)),
      ...figures.flatMap((buildFigures) => traceLines(area, buildFigures)),
      last,
      ...(one.rollout ? [rolloutText(area, one.rollout)] : []),
      ...(thresholds ? [thresholdsText(area, thresholds)] : []),
      ...(one.needsApproval ? approvalLines(one) : []),
      ...waitingLines(area, waiting),
    ].join('\n');
  });
  const frozen = freezes.length > 0 ? [freezesText(freezes)] : [];
  const failing = webhooks.filter(({ failure }) => failure !== null).map(webhookLine);
  const named = channels.length > 0 ? [channelsText(channels)] : [];
  return [`Revisión ${revision}`, ...frozen, ...named, ...failing, ...blocks].join('\n\n');
}

/** The channels in their order, each with its people. */
export function channelsText(channels: readonly Channel[]): string {
  if (channels.length === 0) return 'No hay ningún canal.';
  const rows = channels.map(({ name, position, changedBy, changedAt, ...rule }) => [
    String(position),
    name,
    ruleText(rule),
    changedBy,
    formatInstant(changedAt),
  ]);
  return table(['puesto', 'canal', 'quién lo ve', 'por', 'cuándo'], rows);
}

/** The rule, and who has approved which builds. */
function approvalLines({ area, releases }: AreaStatus): string[] {
  const approved = releases.flatMap(({ buildId, version, approval }) =>
    approval ? [`${version} (${buildId}) por ${approval.by}: «${approval.reason}»`] : [],
  );
  return [
    approvalText(area, true),
    ...(approved.length > 0 ? [`Aprobados: ${approved.join('; ')}.`] : []),
  ];
}

/** Who answers for the build that everyone has, and what is new in the newest one. */
function publicationLines({ state, releases }: AreaStatus): string[] {
  const [newest] = releases;
  const stable = releases.find(({ buildId }) => buildId === state.stable);
  const shown = stable?.publication ? stable : newest;
  const { owner, onCall, repository } = shown?.publication ?? {};
  const facts = [
    owner && `Responde ${owner}.`,
    onCall && `Guardia: ${onCall}.`,
    repository &&
      `Fuentes: ${repository}${shown?.commit ? `, commit ${shown.commit.slice(0, 8)}` : ''}.`,
  ].filter(Boolean);
  const changelog = newest?.publication?.changelog;
  return [
    ...(facts.length > 0 ? [facts.join(' ')] : []),
    ...(newest && changelog ? [`Novedades de ${newest.version}:\n${indented(changelog)}`] : []),
  ];
}

/** At most eight lines, each two spaces in. */
function indented(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const more = lines.length > 8 ? ['…'] : [];
  return [...lines.slice(0, 8), ...more].map((line) => `  ${line}`).join('\n');
}

/** Failures in the last 24 hours, in the words of the log. */
function causeLines(
  area: string,
  { buildId, causes }: Pick<AreaStatus['figures'][number], 'buildId' | 'causes'>,
): string[] {
  return causes.map(({ count, lastAt, ...cause }) => {
    const sentence = sentenceOf({ kind: 'failed', area, buildId, ...cause }, cause.reason);
    return `${count} × ${sentence} La última vez, ${formatInstant(lastAt)}.`;
  });
}

/** What builds left on pages in the last 24 hours. */
function traceLines(
  area: string,
  { buildId, leftTraces }: Pick<AreaStatus['figures'][number], 'buildId' | 'leftTraces'>,
): string[] {
  if (!leftTraces) return [];
  const { count, traces } = leftTraces;
  return [
    `${count} × ${area}@${buildId} cambia la página y al retirarse deja: ${tracesText(traces)}. No cuenta para volver atrás.`,
  ];
}

/** What mounting a build before it was accepted has shown. */
export function previewText({ mountMs, scriptErrors }: BuildPreview): string {
  const errors = scriptErrors.length > 0 ? ` Errores sueltos: ${scriptErrors.join(', ')}.` : '';
  return `Se ha montado en una página de prueba en ${mountMs} ms.${errors}`;
}

/** Whether a second person approves the builds of an area. */
export function approvalText(area: string, isRequired: boolean): string {
  return isRequired
    ? `En ${area} otra persona aprueba cada build antes de que se vea.`
    : `En ${area} los builds no necesitan aprobación.`;
}

/** The freezes in force, one per line. */
export function freezesText(freezes: readonly Freeze[]): string {
  if (freezes.length === 0) return 'No hay nada congelado.';
  return freezes
    .map(({ area, reason, until, author }) => {
      const what = area === null ? 'Todas las áreas congeladas' : `${area} congelada`;
      return `${what} hasta ${formatInstant(until)} (${author}: ${reason}).`;
    })
    .join('\n');
}

/** The limits of the automatic rollback. */
export function thresholdsText(
  area: string,
  { staffMin, peopleMin, sharePercent, minutes }: RollbackThresholds,
): string {
  const time = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return `${area} vuelve atrás sola si falla a ${staffMin} personas del equipo o a ${peopleMin} en total, y son al menos el ${sharePercent} %, en ${time}.`;
}

/** «/admin (Administrador)». */
function pathText({ prefix, roles }: Pick<AreaMount, 'prefix' | 'roles'>): string {
  return roles === null ? prefix : `${prefix} (${roles.map((role) => roleName[role]).join(', ')})`;
}

function waitingLines(area: string, waiting: string | null): string[] {
  if (waiting === null) return [];
  return [
    `El build ${waiting} de esta instalación espera. Para enseñarlo: npm run areas -- activate ${area}@${waiting} --reason "…"`,
  ];
}

function statusLabel(buildId: string, state: AreaState): string {
  const { stable, canary, channels = {}, previous } = state;
  if (buildId === stable) return 'estable';
  const inChannels = Object.keys(channels).filter((name) => channels[name] === buildId);
  if (inChannels.length > 0) return inChannels.map((name) => `canal ${name}`).join(', ');
  if (buildId === canary?.buildId) return `prueba ${ruleText(canary.rule)}`;
  return buildId === previous ? 'anterior' : '';
}

const rolloutStates = {
  running: 'en marcha',
  paused: 'en pausa',
  finished: 'terminado',
  stopped: 'parado',
} satisfies Record<Rollout['state'], string>;

/** The progress of a rollout. */
export function rolloutText(area: string, rollout: Rollout): string {
  const { buildId, plan, state, step, nextAt, author, reason, outcome } = rollout;
  const percent = step === 0 ? 0 : plan.steps[step - 1];
  const next = nextAt === null ? '' : ` El paso siguiente, ${formatInstant(nextAt)}.`;
  const why = outcome === null ? '' : ` ${outcome}`;
  return `Despliegue de ${area}@${buildId} (${author}: ${reason}), ${rolloutStates[state]}: paso ${step} de ${plan.steps.length}, ${percent} %.${next}${why}`;
}

export function historyText(revisions: readonly RevisionEntry[]): string {
  if (revisions.length === 0) return 'Todavía no hay cambios.';
  const rows = revisions.map((revision) => [
    String(revision.number),
    formatInstant(revision.at),
    revision.area,
    changeText(revision),
    revision.author,
    revision.reason,
  ]);
  return table(['nº', 'cuándo', 'área', 'qué', 'quién', 'por qué'], rows);
}

/** Describes the revision that a change made. */
export function revisionText(revision: RevisionEntry): string {
  return `Revisión ${revision.number}: ${revision.area}, ${changeText(revision)}.`;
}

function lineOf(revision: RevisionEntry): string {
  const { number, at, author, reason } = revision;
  return `nº ${number}, ${formatInstant(at)}, ${changeText(revision)} (${author}: ${reason})`;
}

function changeText({ kind, state }: RevisionEntry): string {
  switch (kind) {
    case 'start':
      return state.stable === null ? 'alta sin build' : `build de la instalación ${state.stable}`;
    case 'activate':
      return `activado ${state.stable}`;
    case 'canary':
      return state.canary
        ? `en prueba ${state.canary.buildId}, ${ruleText(state.canary.rule)}`
        : '';
    case 'withdraw':
      return `prueba retirada, queda ${state.stable}`;
    case 'rollback':
      return `de vuelta a ${state.stable}`;
    case 'mounts':
      return `rutas ${state.mounts.map(pathText).join(' · ') || 'ninguna'}`;
    case 'channel':
      return buildsInChannels(state).toLowerCase();
  }
}

/** Builds with missing files. */
export function brokenText(broken: RegistryCheck['broken']): string {
  return broken
    .map(({ area, buildId, missing }) => {
      const more = missing.length > 3 ? ` y ${missing.length - 3} más` : '';
      return `A ${area}@${buildId} le faltan archivos: ${missing.slice(0, 3).join(', ')}${more}. Publícalo otra vez.`;
    })
    .join('\n');
}

/** The pruned builds, or for a dry run those that would be. */
export function prunedText(builds: readonly ReleaseEntry[], isDryRun: boolean): string {
  if (builds.length === 0) return 'No sobra ningún build.';
  const bytes = builds.reduce((sum, build) => sum + build.bytes, 0);
  const count = builds.length === 1 ? 'un build' : `${builds.length} builds`;
  const rows = builds.map(({ area, version, buildId, bytes: size, publishedAt }) => [
    area,
    version,
    buildId,
    formatBytes(size),
    formatInstant(publishedAt),
  ]);
  return [
    `${isDryRun ? 'Se borrarían' : 'Borrado:'} ${count}, ${formatBytes(bytes)} sin comprimir.`,
    table(['área', 'versión', 'build', 'peso', 'publicado'], rows),
  ].join('\n');
}
