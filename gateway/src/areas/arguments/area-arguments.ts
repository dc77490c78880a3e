import { StartError } from '../../config/start-error.ts';
import type { AreasCommand } from './areas-command.ts';
import { parseValues, type Values } from './options.ts';
import { channelCommand, rolloutCommand, tokenCommand, webhooksCommand } from './sub-commands.ts';
import {
  buildIn,
  canaryOf,
  eventKindIn,
  hoursOf,
  instantIn,
  keepCountOf,
  limitOf,
  oneOrAll,
  roleIn,
  sinceIn,
  thresholdsIn,
} from './values.ts';

export interface AreasArguments {
  command: AreasCommand;
  /** Address of the server; null for the default. */
  url: string | null;
  /** Whether the answer is for a program. */
  isJson: boolean;
}

/** @throws {StartError} with one Spanish sentence about the invalid part */
export function readAreasArguments(args: string[]): AreasArguments {
  const { values, positionals } = parseValues(args);
  const shared = { url: values.url ?? null, isJson: values.json ?? false };
  if (values.help || positionals.length === 0) return { command: { kind: 'help' }, ...shared };
  return { command: commandOf(positionals, values), ...shared };
}

function commandOf([name = '', ...rest]: string[], values: Values): AreasCommand {
  const at = (index: number, what: string): string => {
    const value = rest[index];
    if (value === undefined) throw new StartError(`A «${name}» le falta ${what}.`);
    return value;
  };
  const assertMaxNames = (count: number): void => {
    if (rest.length > count) throw new StartError(`A «${name}» le sobra «${rest[count]}».`);
  };
  switch (name) {
    case 'publish':
      assertMaxNames(1);
      return {
        kind: 'publish',
        area: at(0, 'el área'),
        from: values.from ?? null,
        isDryRun: values['dry-run'] ?? false,
      };
    case 'activate': {
      assertMaxNames(1);
      const { area, target, reason } = buildIn(at(0, '<área>@<versión o build>'), values);
      const canary = canaryOf(values);
      const channel = values.channel ?? null;
      if (channel !== null && (canary !== null || values.at !== undefined)) {
        throw new StartError('Un canal dice ya para quién: --channel va sin las otras opciones.');
      }
      if (values.at === undefined)
        return { kind: 'activate', area, target, canary, channel, reason };
      const { percent = 100, ...audience } = canary ?? {};
      // guard: accounts named for later never become everyone (area-arguments.test.ts)
      // without: `percent === 100 && audience.accounts && !audience.role` → `false`
      if (percent === 100 && audience.accounts && !audience.role) {
        throw new StartError('Con --at, a --account le hace falta --canary o --role.');
      }
      const plan = { steps: [percent], everySeconds: 3600, ...audience };
      const startsAt = instantIn('at', values.at);
      const request = { ...plan, target, startsAt, reason };
      return { kind: 'rollout start', area, request };
    }
    case 'promote': {
      assertMaxNames(1);
      const area = at(0, 'el área');
      if (values.from === undefined) throw new StartError('Di de qué canal con --from.');
      if (!values.reason) throw new StartError('Di por qué lo promueves con --reason.');
      return { kind: name, area, from: values.from, to: values.to ?? null, reason: values.reason };
    }
    case 'channel':
      return channelCommand(rest, values);
    case 'rollback':
      assertMaxNames(1);
      return {
        kind: 'rollback',
        area: at(0, 'el área'),
        to: values.to ?? null,
        channel: values.channel ?? null,
        reason: values.reason ?? 'Vuelta atrás a mano',
      };
    case 'status':
    case 'check':
      assertMaxNames(1);
      return { kind: name, area: rest[0] ?? null };
    case 'history':
      assertMaxNames(1);
      return { kind: name, area: rest[0] ?? null, limit: limitOf(values) };
    case 'diff':
      assertMaxNames(3);
      return {
        kind: 'diff',
        area: at(0, 'el área'),
        before: at(1, 'el primer build'),
        after: at(2, 'el segundo build'),
      };
    case 'mounts': {
      const area = at(0, 'el área');
      at(1, 'al menos una ruta');
      const reason = values.reason ?? 'Rutas cambiadas a mano';
      return {
        kind: 'mounts',
        area,
        prefixes: rest.slice(1),
        reason,
        roles: values.role === undefined ? null : values.role.split(',').map(roleIn),
        isReplacing: values.replace ?? false,
      };
    }
    case 'prune':
      assertMaxNames(1);
      return {
        kind: 'prune',
        area: rest[0] ?? null,
        keep: keepCountOf(values),
        isDryRun: values['dry-run'] ?? false,
      };
    case 'thresholds':
      assertMaxNames(1);
      return { kind: name, area: at(0, 'el área'), change: thresholdsIn(values) };
    case 'rollout':
      assertMaxNames(2);
      return rolloutCommand(at(0, 'start, pause, resume o stop'), at(1, 'el área'), values);
    case 'approve':
      assertMaxNames(1);
      return { kind: name, ...buildIn(at(0, '<área>@<build>'), values) };
    case 'approval': {
      assertMaxNames(2);
      const area = at(0, 'el área');
      const word = at(1, 'required u off');
      if (word !== 'required' && word !== 'off') {
        throw new StartError(`«${word}» no dice si hace falta: pon required u off.`);
      }
      if (!values.reason) throw new StartError('Di por qué con --reason.');
      return { kind: name, area, isRequired: word === 'required', reason: values.reason };
    }
    case 'freeze':
      assertMaxNames(1);
      if (!values.reason) throw new StartError('Di por qué lo congelas con --reason.');
      return {
        kind: name,
        area: oneOrAll(rest[0], values, 'Di qué área congelas, o --all si son todas.'),
        until: instantIn('until', values.until),
        reason: values.reason,
      };
    case 'unfreeze':
      assertMaxNames(1);
      return {
        kind: name,
        area: oneOrAll(rest[0], values, 'Di qué área descongelas, o --all si son todas.'),
      };
    case 'override':
      assertMaxNames(2);
      return {
        kind: 'override',
        area: at(0, 'el área'),
        url: at(1, 'la dirección del build'),
        hours: hoursOf(values),
      };
    case 'token':
      return tokenCommand(rest, values);
    case 'events':
      assertMaxNames(1);
      return {
        kind: name,
        area: rest[0] ?? null,
        eventKind: eventKindIn(values),
        since: sinceIn(values),
        limit: limitOf(values),
      };
    case 'webhooks':
      return webhooksCommand(rest);
    default:
      throw new StartError(`No existe la orden «${name}». Con --help ves las que hay.`);
  }
}
