import { join } from 'node:path';
import type { RegistryStatus, ReleaseEntry } from '@aforo/shared/contract';
import { currentBuildOf, packageDirOf } from '@aforo/shared/build';
import { StartError } from '../config/start-error.ts';
import type { AreasCommand } from './arguments/areas-command.ts';
import { usage } from './arguments/usage.ts';
import { commitAt, findBuiltArea, packBuild } from './built-area.ts';
import { changeArea } from './change-area.ts';
import { createToken } from './create-token.ts';
import type { RegistryCalls } from './registry-calls.ts';
import {
  eventsText,
  tokenText,
  tokensText,
  webhookText,
  webhooksText,
} from './texts/event-texts.ts';
import { changedFiles, diffText } from './texts/diff-text.ts';
import {
  approvalText,
  brokenText,
  channelsText,
  freezesText,
  historyText,
  previewText,
  prunedText,
  revisionText,
  rolloutText,
  statusText,
  thresholdsText,
} from './texts/registry-texts.ts';
import { formatBytes, formatInstant } from './texts/table.ts';

interface Tools {
  calls: RegistryCalls;
  /** Prints one or more lines. */
  say(text: string): void;
  /** Prints the answer as JSON, for programs. */
  isJson: boolean;
}

/** The answer of a command: for programs, and as Spanish text. */
interface Output {
  value: unknown;
  text: string;
  /** Spanish; the program ends with it as its error. */
  problem?: string;
}

/**
 * Runs a command and prints its result.
 * @throws {StartError} with one Spanish sentence about the failure
 */
export async function runAreasCommand(
  command: AreasCommand,
  { calls, say, isJson }: Tools,
): Promise<void> {
  const { value, text, problem } = await outputOf(command, calls);
  if (isJson) say(JSON.stringify(value, null, 2));
  else if (text !== '') say(text);
  if (problem !== undefined) throw new StartError(problem);
}

async function outputOf(command: AreasCommand, calls: RegistryCalls): Promise<Output> {
  switch (command.kind) {
    case 'help':
      return { value: { usage }, text: usage };
    case 'publish':
      return publish(command, calls);
    case 'activate': {
      const { area, target, canary, channel, reason } = command;
      const people = { ...(canary && { canary }), ...(channel !== null && { channel }) };
      const body = { target, reason, ...people };
      const revision = await changeArea(calls, area, 'activation', () => body);
      return { value: revision, text: revisionText(revision) };
    }
    case 'promote': {
      const { area, from, to, reason } = command;
      const body = { from, reason, ...(to !== null && { to }) };
      const revision = await changeArea(calls, area, 'promotion', () => body);
      return { value: revision, text: revisionText(revision) };
    }
    case 'rollback': {
      const { area, to, channel, reason } = command;
      const body = { reason, ...(to !== null && { to }), ...(channel !== null && { channel }) };
      const revision = await changeArea(calls, area, 'rollback', () => body);
      return { value: revision, text: revisionText(revision) };
    }
    case 'mounts': {
      const { area, prefixes, roles, isReplacing, reason } = command;
      const revision = await changeArea(calls, area, 'mounts', ({ state }) => ({
        reason,
        replace: isReplacing,
        // A path that is listed again keeps its roles, unless others are given.
        mounts: prefixes.map((prefix) => {
          const known = state.mounts.find((mount) => mount.prefix === prefix);
          const basePath = known?.basePath ?? prefix;
          return { prefix, basePath, roles: roles ?? known?.roles ?? null };
        }),
      }));
      return { value: revision, text: revisionText(revision) };
    }
    case 'status': {
      const status = await calls.status(command.area);
      return { value: status, text: statusText(status) };
    }
    case 'history': {
      const revisions = await calls.history(command.area, command.limit);
      return { value: { revisions }, text: historyText(revisions) };
    }
    case 'events': {
      const events = await calls.events(command);
      return { value: { events }, text: eventsText(events) };
    }
    case 'check':
      return check(command, calls);
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
      return { value: changedFiles(old, now), text: diffText(old, now) };
    }
    case 'prune':
      return prune(command, calls);
    case 'thresholds': {
      const { area, change } = command;
      const thresholds = await calls.setThresholds(area, change);
      return { value: thresholds, text: thresholdsText(area, thresholds) };
    }
    case 'rollout start': {
      const { area, request } = command;
      const rollout = await calls.startRollout(area, request);
      return { value: rollout, text: rolloutText(area, rollout) };
    }
    case 'rollout change': {
      const { area, action, reason } = command;
      const rollout = await calls.changeRollout(area, { action, reason });
      return { value: rollout, text: rolloutText(area, rollout) };
    }
    case 'approve': {
      const { area, target, reason } = command;
      const buildId = buildToApprove(target, (await calls.status(area)).areas[0]?.releases ?? []);
      const approval = await calls.approve(area, buildId, { reason });
      return { value: approval, text: `${area}@${buildId} está aprobado por ${approval.by}.` };
    }
    case 'approval': {
      const { area, isRequired, reason } = command;
      const value = await calls.requireApproval(area, { isRequired, reason });
      return { value, text: approvalText(area, value.isRequired) };
    }
    case 'channel set': {
      const { name, request } = command;
      const seen = (await calls.channels()).find((channel) => channel.name === name)?.changedAt;
      const asked = { ...request, ...(seen !== undefined && { seen }) };
      const channels = await calls.setChannel(name, asked);
      return { value: { channels }, text: channelsText(channels) };
    }
    case 'channel list': {
      const channels = await calls.channels();
      return { value: { channels }, text: channelsText(channels) };
    }
    case 'channel remove': {
      const channels = await calls.removeChannel(command.name);
      return { value: { channels }, text: channelsText(channels) };
    }
    case 'freeze': {
      const { area, until, reason } = command;
      const freezes = await calls.freeze({ area, until, reason });
      return { value: { freezes }, text: freezesText(freezes) };
    }
    case 'unfreeze': {
      const freezes = await calls.unfreeze(command.area);
      return { value: { freezes }, text: freezesText(freezes) };
    }
    case 'override': {
      const { area, url, hours } = command;
      const answer = await calls.override({ area, url, hours });
      const until = formatInstant(answer.expiresAt);
      const text = `Quien abra esta dirección prueba ${area} de ${url}, hasta ${until}:\n${answer.link}`;
      return { value: answer, text };
    }
    case 'token create': {
      const answer = await createToken(command, calls);
      return { value: answer, text: tokenText(answer, command.area) };
    }
    case 'token list': {
      const tokens = await calls.tokens();
      return { value: { tokens }, text: tokensText(tokens) };
    }
    case 'token revoke':
      await calls.revokeToken(command.token);
      return { value: { revoked: command.token }, text: `El token ${command.token} ya no vale.` };
    case 'webhooks add': {
      const answer = await calls.addWebhook(command.url);
      return { value: answer, text: webhookText(answer) };
    }
    case 'webhooks list': {
      const webhooks = await calls.webhooks();
      return { value: { webhooks }, text: webhooksText(webhooks) };
    }
    case 'webhooks remove':
      await calls.removeWebhook(command.id);
      return {
        value: { removed: command.id },
        text: `El webhook ${command.id} ya no recibe nada.`,
      };
  }
}

/**
 * The build of a version, if there is only one: an approval never goes to another build than the
 * one that was reviewed.
 */
function buildToApprove(target: string, releases: readonly ReleaseEntry[]): string {
  const builds = releases.filter(({ version }) => version === target);
  if (builds.length < 2) return builds[0]?.buildId ?? target;
  const ids = builds.map(({ buildId }) => buildId).join(', ');
  throw new StartError(`Hay ${builds.length} builds de ${target}: ${ids}. Di cuál apruebas.`);
}

/** Every build that lacks files; the program then exits with an error. */
async function check(
  { area }: Extract<AreasCommand, { kind: 'check' }>,
  calls: RegistryCalls,
): Promise<Output> {
  const names = area === null ? (await calls.status(null)).areas.map((one) => one.area) : [area];
  let checked = 0;
  const broken = [];
  for (const name of names) {
    const found = await calls.check(name);
    checked += found.checked;
    broken.push(...found.broken);
  }
  const value = { checked, broken };
  if (broken.length > 0) return { value, text: '', problem: brokenText(broken) };
  return { value, text: `Están todos los archivos de ${checked} builds.` };
}

async function publish(
  { area, from, isDryRun }: Extract<AreasCommand, { kind: 'publish' }>,
  calls: RegistryCalls,
): Promise<Output> {
  const folder = packageDirOf(area);
  const built = findBuiltArea(area, from ?? join(folder, 'dist'), currentBuildOf(area));
  const { buildId } = built.release;
  const wanted = { area, buildId, commit: commitAt(built.folder) };
  // A server of an earlier version refuses a file that it doesn't know.
  const hasPublication = await calls.acceptsPublication();
  const tar = await packBuild(built, { hasPublication });
  const answer = await calls.publish(wanted, tar, isDryRun);
  const { version, bytes, preview } = answer.release;
  const mounted = preview ? [previewText(preview)] : [];
  const name = `${area} ${version} (build ${buildId}, ${formatBytes(bytes)})`;
  if (isDryRun) {
    const sentences = [`${name} se puede publicar. No se ha guardado nada.`, ...mounted];
    return { value: answer, text: sentences.join('\n') };
  }
  const text = [
    `${name} está publicado; todavía no lo ve nadie.`,
    ...mounted,
    `Para enseñarlo: npm run areas -- activate ${area}@${buildId} --reason "…"`,
  ].join('\n');
  return { value: answer, text };
}

async function prune(
  { area, keep, isDryRun }: Extract<AreasCommand, { kind: 'prune' }>,
  calls: RegistryCalls,
): Promise<Output> {
  const { areas }: RegistryStatus = await calls.status(area);
  const asked = { dryRun: isDryRun, ...(keep !== null && { keep }) };
  const builds = [];
  for (const one of areas) builds.push(...(await calls.prune(one.area, asked)));
  return { value: { builds, isDone: !isDryRun }, text: prunedText(builds, isDryRun) };
}
