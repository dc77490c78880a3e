import { parseArgs } from 'node:util';
import { roles, type CanaryRule, type Role } from '@aforo/shared/contract';
import { StartError } from '../config/start-error.ts';

/** A command of `npm run areas`. */
export type AreasCommand =
  | { kind: 'help' }
  | { kind: 'publish'; area: string; from: string | null; isDryRun: boolean }
  | { kind: 'activate'; area: string; target: string; canary: CanaryRule | null; reason: string }
  | { kind: 'rollback'; area: string; to: string | null; reason: string }
  | { kind: 'status'; area: string | null; isJson: boolean }
  | { kind: 'history'; area: string | null; limit: number; isJson: boolean }
  | { kind: 'check'; area: string | null; isJson: boolean }
  | { kind: 'diff'; area: string; before: string; after: string; isJson: boolean }
  | { kind: 'prune'; area: string | null; keep: number | null; isDryRun: boolean }
  | { kind: 'override'; area: string; url: string; hours: number }
  | { kind: 'token create'; area: string | null; name: string }
  | { kind: 'token list' }
  | { kind: 'token revoke'; id: string }
  | {
      kind: 'mounts';
      area: string;
      prefixes: string[];
      /** Roles for the paths; null keeps the roles of existing paths. */
      roles: Role[] | null;
      /** Takes over paths from other areas. */
      isReplacing: boolean;
      reason: string;
      isJson: boolean;
    };

export interface AreasArguments {
  command: AreasCommand;
  /** Address of the server; null for the default. */
  url: string | null;
}

export const usage = `Uso: npm run areas -- <orden>

  publish <área> [--from <carpeta>] [--dry-run]      envía un build; nadie lo ve hasta activarlo
  activate <área>@<versión|build> --reason <por qué>  lo enseña a todos
           [--canary <1-99> | --role <papel>]         …o solo a una parte
  rollback <área> [--to <build>] [--reason <por qué>] retira la prueba, o vuelve al build anterior
  status [<área>]                                     qué se ve ahora y cómo va
  history [<área>] [--limit <n>]                      quién cambió qué, y por qué
  check [<área>]                                      qué builds han perdido archivos
  diff <área> <build> <build>                         qué archivos cambian entre dos builds
  mounts <área> <ruta>… [--role <papel>[,<papel>…]]    a qué rutas contesta, y a quién
           [--replace] [--reason <por qué>]           …aunque una fuera de otra área
  prune [<área>] [--keep <n>] [--dry-run]             borra los builds que ya nadie necesita
  override <área> <dirección> [--hours <1-8>]         una dirección para probar un build de otro sitio
  token create <área> | --all [--name <nombre>]       da un token a un equipo
  token list
  token revoke <id>

  --json             con status, history, check, diff y mounts: para programas
  --url <dirección>  el servidor; si no, AFORO_URL o http://localhost:8080
  El token se toma de AFORO_TOKEN o, en la máquina del servidor, de <DATA_DIR>/operator-token.`;

const options = {
  from: { type: 'string' },
  'dry-run': { type: 'boolean' },
  canary: { type: 'string' },
  role: { type: 'string' },
  reason: { type: 'string' },
  limit: { type: 'string' },
  replace: { type: 'boolean' },
  json: { type: 'boolean' },
  to: { type: 'string' },
  hours: { type: 'string' },
  keep: { type: 'string' },
  all: { type: 'boolean' },
  name: { type: 'string' },
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** @throws {StartError} with one Spanish sentence about the invalid part */
export function readAreasArguments(args: string[]): AreasArguments {
  const { values, positionals } = parse(args);
  const url = values.url ?? null;
  if (values.help || positionals.length === 0) return { command: { kind: 'help' }, url };
  return { command: commandOf(positionals, values), url };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const text = String(error);
    const option = /'(-[^'\s]*)/.exec(text)?.[1] ?? '';
    if (text.includes('ERR_PARSE_ARGS_UNKNOWN_OPTION') || text.includes('Unknown option')) {
      throw new StartError(`No existe la opción ${option}. Con --help ves las que hay.`);
    }
    throw new StartError(`A la opción ${option} le falta su valor, o le sobra.`);
  }
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
  const isJson = values.json ?? false;
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
      const [area = '', target = ''] = at(0, '<área>@<versión o build>').split('@', 2);
      if (area === '' || target === '') {
        throw new StartError(
          'Di qué activas como <área>@<versión o build>, por ejemplo mfe-admin@1.4.0.',
        );
      }
      if (!values.reason) throw new StartError('Di por qué lo activas con --reason.');
      return { kind: 'activate', area, target, canary: canaryOf(values), reason: values.reason };
    }
    case 'rollback':
      assertMaxNames(1);
      return {
        kind: 'rollback',
        area: at(0, 'el área'),
        to: values.to ?? null,
        reason: values.reason ?? 'Vuelta atrás a mano',
      };
    case 'status':
    case 'check':
      assertMaxNames(1);
      return { kind: name, area: rest[0] ?? null, isJson };
    case 'history':
      assertMaxNames(1);
      return { kind: name, area: rest[0] ?? null, limit: limitOf(values), isJson };
    case 'diff':
      assertMaxNames(3);
      return {
        kind: 'diff',
        area: at(0, 'el área'),
        before: at(1, 'el primer build'),
        after: at(2, 'el segundo build'),
        isJson,
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
        isJson,
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
    default:
      throw new StartError(`No existe la orden «${name}». Con --help ves las que hay.`);
  }
}

function canaryOf({ canary, role }: Values): CanaryRule | null {
  if (canary !== undefined && role !== undefined) {
    throw new StartError('Una prueba es para un porcentaje o para un papel, no para los dos.');
  }
  if (role !== undefined) return { role: roleIn(role) };
  if (canary === undefined) return null;
  const percent = /^\d{1,2}$/.test(canary) ? Number(canary) : 0;
  if (percent >= 1) return { percent };
  throw new StartError(`--canary vale «${canary}» y tiene que ser un número entero de 1 a 99.`);
}

function roleIn(role: string): Role {
  const known = roles.find((one) => one === role);
  if (known) return known;
  throw new StartError(`--role vale «${role}» y tiene que ser uno de: ${roles.join(', ')}.`);
}

function limitOf({ limit = '50' }: Values): number {
  if (/^\d{1,6}$/.test(limit) && Number(limit) >= 1) return Number(limit);
  throw new StartError(`--limit vale «${limit}» y tiene que ser un número entero desde 1.`);
}

function hoursOf({ hours = '8' }: Values): number {
  if (/^[1-8]$/.test(hours)) return Number(hours);
  throw new StartError(`--hours vale «${hours}» y tiene que ser un número entero de 1 a 8.`);
}

/** Null for the server's default. */
function keepCountOf({ keep }: Values): number | null {
  if (keep === undefined) return null;
  if (/^\d{1,4}$/.test(keep) && Number(keep) >= 1 && Number(keep) <= 1000) return Number(keep);
  throw new StartError(`--keep vale «${keep}» y tiene que ser un número entero de 1 a 1000.`);
}

function tokenCommand([name, one, ...more]: string[], { all, name: given }: Values): AreasCommand {
  if (more.length > 0) throw new StartError(`A «token ${name}» le sobra «${more[0]}».`);
  switch (name) {
    case 'create': {
      if ((one === undefined) === !all) {
        throw new StartError('Di para qué área es el token, o --all si es para todas.');
      }
      const area = one ?? null;
      return {
        kind: 'token create',
        area,
        name: given ?? (area ? `equipo de ${area}` : 'operador'),
      };
    }
    case 'list':
      return { kind: 'token list' };
    case 'revoke':
      if (one === undefined)
        throw new StartError('Di qué token retiras: su id está en «token list».');
      return { kind: 'token revoke', id: one };
    default:
      throw new StartError('Con los tokens se puede hacer create, list y revoke.');
  }
}
