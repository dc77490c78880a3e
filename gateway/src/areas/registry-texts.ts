import {
  roleName,
  type AreaMount,
  type AreaRelease,
  type AreaState,
  type CanaryRule,
  type RegistryCheck,
  type RegistryStatus,
  type ReleaseEntry,
  type RevisionEntry,
} from '@aforo/shared/contract';
import { sentenceOf } from '../registry/reports/report-sentences.ts';
import type { RegistryCalls } from './registry-calls.ts';
import { formatInstant, table, formatBytes } from './table.ts';

type AreaStatus = RegistryStatus['areas'][number];

/** The state of each area with its builds and their figures. */
export function statusText({ revision, areas }: RegistryStatus): string {
  const blocks = areas.map((one) => {
    const { area, state, releases, figures, lastRevision, waiting } = one;
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
    const last = lastRevision ? `Último cambio: ${lineOf(lastRevision)}` : 'Sin cambios todavía.';
    const builds = rows.length > 0 ? table(header, rows) : 'Ningún build publicado.';
    return [
      `${area}  ${paths}`,
      builds,
      ...figures.flatMap((buildFigures) => causeLines(area, buildFigures)),
      last,
      ...waitingLines(area, waiting),
    ].join('\n');
  });
  return [`Revisión ${revision}`, ...blocks].join('\n\n');
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

function statusLabel(buildId: string, { stable, canary, previous }: AreaState): string {
  if (buildId === stable) return 'estable';
  if (buildId === canary?.buildId) return `prueba ${ruleText(canary.rule)}`;
  return buildId === previous ? 'anterior' : '';
}

function ruleText(rule: CanaryRule): string {
  return 'percent' in rule ? `${rule.percent} %` : roleName[rule.role];
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
  }
}

export interface ChangedFile {
  file: string;
  /** Bytes; null if the file doesn't exist. */
  before: number | null;
  after: number | null;
}

/**
 * Added, removed and changed files. A file with a different hash in its name is a different file.
 */
export function changedFiles(
  before: AreaRelease,
  after: AreaRelease,
): { area: string; before: string; after: string; files: ChangedFile[] } {
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)]);
  const files = [...names].sort().flatMap((file): ChangedFile[] => {
    const [old, now] = [before.files[file], after.files[file]];
    if (old?.integrity === now?.integrity) return [];
    return [{ file, before: old?.bytes ?? null, after: now?.bytes ?? null }];
  });
  return { area: before.area, before: before.buildId, after: after.buildId, files };
}

export function diffText(before: AreaRelease, after: AreaRelease): string {
  const { files } = changedFiles(before, after);
  const title = `${before.area}: ${before.version} (${before.buildId}) → ${after.version} (${after.buildId})`;
  if (files.length === 0) return `${title}\nTienen los mismos archivos.`;
  const rows = files.map(({ file, before: old, after: now }) => {
    const what = old === null ? 'entra' : now === null ? 'sale' : 'cambia';
    const [from, to] = [old, now].map((bytes) => (bytes === null ? null : formatBytes(bytes)));
    return [what, file, from ?? null, to ?? null, signed((now ?? 0) - (old ?? 0))];
  });
  const difference = files.reduce((sum, one) => sum + (one.after ?? 0) - (one.before ?? 0), 0);
  const added = files.filter((one) => one.before === null).length;
  const same = Object.keys(before.files).length - (files.length - added);
  return [
    title,
    table(['', 'archivo', 'antes', 'después', 'diferencia'], rows),
    `En total ${signed(difference)}; ${same} archivos siguen igual.`,
  ].join('\n');
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

function signed(bytes: number): string {
  return `${bytes > 0 ? '+' : ''}${formatBytes(bytes)}`;
}

export function tokensText(tokens: Awaited<ReturnType<RegistryCalls['tokens']>>): string {
  if (tokens.length === 0) return 'No hay tokens.';
  const rows = tokens.map(({ id, name, area, createdAt, lastUsedAt, revokedAt }) => [
    id,
    name,
    area ?? 'todas',
    formatInstant(createdAt),
    lastUsedAt && formatInstant(lastUsedAt),
    revokedAt && formatInstant(revokedAt),
  ]);
  return table(['id', 'nombre', 'área', 'creado', 'último uso', 'retirado'], rows);
}
