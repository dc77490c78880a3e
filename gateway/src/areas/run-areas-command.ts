import { join } from 'node:path';
import type { RegistryCheck, RegistryStatus } from '@aforo/shared/contract';
import { currentBuildOf, packageDirOf } from '@aforo/shared/build';
import { StartError } from '../config/start-error.ts';
import { usage, type AreasCommand } from './area-arguments.ts';
import { commitAt, findBuiltArea, packBuild } from './built-area.ts';
import { RegistryRequestError, type RegistryCalls } from './registry-calls.ts';
import {
  brokenText,
  changedFiles,
  diffText,
  historyText,
  prunedText,
  revisionText,
  statusText,
  tokensText,
} from './registry-texts.ts';
import { formatInstant, formatBytes } from './table.ts';

interface Tools {
  calls: RegistryCalls;
  /** Prints one or more lines. */
  say(text: string): void;
}

/**
 * Runs a command and prints its result.
 * @throws {StartError} with a Spanish sentence about the failure
 */
export async function runAreasCommand(command: AreasCommand, { calls, say }: Tools): Promise<void> {
  switch (command.kind) {
    case 'help':
      return say(usage);
    case 'publish':
      return say(await publish(command, calls));
    case 'activate': {
      const { area, target, canary, reason } = command;
      const body = { target, reason, ...(canary && { canary }) };
      return say(revisionText(await change(calls, area, 'activation', () => body)));
    }
    case 'rollback': {
      const { area, to, reason } = command;
      const body = { reason, ...(to !== null && { to }) };
      return say(revisionText(await change(calls, area, 'rollback', () => body)));
    }
    case 'mounts': {
      const { area, prefixes, roles, isReplacing, reason, isJson } = command;
      const revision = await change(calls, area, 'mounts', ({ state }) => ({
        reason,
        replace: isReplacing,
        // A path that is listed again keeps its roles, unless others are given.
        mounts: prefixes.map((prefix) => {
          const known = state.mounts.find((mount) => mount.prefix === prefix);
          const basePath = known?.basePath ?? prefix;
          return { prefix, basePath, roles: roles ?? known?.roles ?? null };
        }),
      }));
      return say(isJson ? json(revision) : revisionText(revision));
    }
    case 'status': {
      const status = await calls.status(command.area);
      return say(command.isJson ? json(status) : statusText(status));
    }
    case 'history': {
      const revisions = await calls.history(command.area, command.limit);
      return say(command.isJson ? json({ revisions }) : historyText(revisions));
    }
    case 'check':
      return check(command, { calls, say });
    case 'diff': {
      const { area, before, after } = command;
      const status = await calls.status(area);
      const releases = status.areas.find((one) => one.area === area)?.releases ?? [];
      const build = (target: string): string =>
        releases.find(({ version }) => version === target)?.buildId ?? target;
      const [old, now] = [
        await calls.release(area, build(before)),
        await calls.release(area, build(after)),
      ];
      return say(command.isJson ? json(changedFiles(old, now)) : diffText(old, now));
    }
    case 'prune':
      return say(await prune(command, calls));
    case 'override': {
      const { area, url, hours } = command;
      const { link, expiresAt } = await calls.override({ area, url, hours });
      say(`Quien abra esta dirección prueba ${area} de ${url}, hasta ${formatInstant(expiresAt)}:`);
      return say(link);
    }
    case 'token create': {
      const { id, token } = await calls.createToken({ area: command.area, name: command.name });
      const scope = command.area === null ? 'para todas las áreas' : `para ${command.area}`;
      say(`Token ${scope} (id ${id}). Guárdalo ahora: no se vuelve a mostrar.`);
      return say(token);
    }
    case 'token list':
      return say(tokensText(await calls.tokens()));
    case 'token revoke':
      await calls.revokeToken(command.id);
      return say(`El token ${command.id} ya no vale.`);
  }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/**
 * @throws {StartError} with every build that lacks files, so that the program exits with an error
 */
async function check(
  { area, isJson }: Extract<AreasCommand, { kind: 'check' }>,
  { calls, say }: Tools,
): Promise<void> {
  const names = area === null ? (await calls.status(null)).areas.map((one) => one.area) : [area];
  let checked = 0;
  const broken: RegistryCheck['broken'] = [];
  for (const name of names) {
    const found = await calls.check(name);
    checked += found.checked;
    broken.push(...found.broken);
  }
  if (isJson) say(json({ checked, broken }));
  else if (broken.length === 0) say(`Están todos los archivos de ${checked} builds.`);
  if (broken.length > 0) throw new StartError(brokenText(broken));
}

async function publish(
  { area, from, isDryRun }: Extract<AreasCommand, { kind: 'publish' }>,
  calls: RegistryCalls,
): Promise<string> {
  const folder = packageDirOf(area);
  const built = findBuiltArea(area, from ?? join(folder, 'dist'), currentBuildOf(area));
  const { buildId } = built.release;
  const wanted = { area, buildId, commit: commitAt(built.folder) };
  const release = await calls.publish(wanted, await packBuild(built), isDryRun);
  const name = `${area} ${release.version} (build ${buildId}, ${formatBytes(release.bytes)})`;
  if (isDryRun) return `${name} se puede publicar. No se ha guardado nada.`;
  return [
    `${name} está publicado; todavía no lo ve nadie.`,
    `Para enseñarlo: npm run areas -- activate ${area}@${buildId} --reason "…"`,
  ].join('\n');
}

async function prune(
  { area, keep, isDryRun }: Extract<AreasCommand, { kind: 'prune' }>,
  calls: RegistryCalls,
): Promise<string> {
  const { areas } = await calls.status(area);
  const asked = { dryRun: isDryRun, ...(keep !== null && { keep }) };
  const builds = [];
  for (const one of areas) builds.push(...(await calls.prune(one.area, asked)));
  return prunedText(builds, isDryRun);
}

type AreaStatus = RegistryStatus['areas'][number];

/** Attempts if another area changes meanwhile. */
const attempts = 4;

/**
 * Changes an area from its state at the beginning of the command. Retries if another area changed
 * meanwhile, and fails if this one did.
 */
async function change(
  calls: RegistryCalls,
  area: string,
  what: 'activation' | 'rollback' | 'mounts',
  bodyFor: (status: AreaStatus) => object,
) {
  let seen: number | null | undefined;
  for (let attempt = 1; ; attempt++) {
    const { revision, areas } = await calls.status(area);
    const [status] = areas;
    const last = status?.lastRevision?.number ?? null;
    seen ??= last;
    const empty: AreaStatus['state'] = { stable: null, canary: null, previous: null, mounts: [] };
    const known = status ?? {
      area,
      state: empty,
      releases: [],
      figures: [],
      lastRevision: null,
      waiting: null,
    };
    try {
      // From the revision seen first, so that the server reports the concurrent change.
      const from = last === seen ? revision : (seen ?? 0);
      return await calls.change(area, what, bodyFor(known), from);
    } catch (error) {
      const isRace = error instanceof RegistryRequestError && error.code === 'revision_conflict';
      if (!isRace || attempt === attempts || last !== seen) throw error;
    }
  }
}
