import { areAddresses, readList } from '@aforo/api/config';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** The gateway's own environment variables. */
export interface HttpConfig {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Origin of a remote API; null if the API runs in this process. */
  apiUrl: string | null;
  /** The public address, if it differs from host and port. */
  publicUrl: string | null;
  logLevel: LogLevel;
  /** Addresses of proxies that may set the client's address, in addition to this machine. */
  trustedProxies: string[];
  /**
   * How long `/ready` returns 503 before the process closes, so that load balancers stop sending
   * requests.
   */
  drainSeconds: number;
  /** Whether browsers may have the offline worker; if not, it is removed from those that do. */
  offlineWorker: boolean;
}

/** A configuration, or one Spanish sentence per invalid variable, by its name. */
export type ConfigReading =
  | { config: HttpConfig; problems?: never }
  | { config?: never; problems: Record<string, string> };

export type Environment = Readonly<Record<string, string | undefined>>;

/** The process environment. Only this function of the gateway reads it. */
export function processEnvironment(): Environment {
  return process.env;
}

/** Reads the gateway's own environment variables; an empty one counts as absent. */
export function readHttpConfig(env: Environment): ConfigReading {
  const problems: Record<string, string> = {};
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | Problem): T => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (!(parsed instanceof Problem)) return parsed;
    problems[name] = `${name} vale «${withoutPassword(value)}» y ${parsed.reason}.`;
    return fallback;
  };
  const config: HttpConfig = {
    port: read('PORT', 8080, parsePort),
    host: read('HOST', 'localhost', parseHost),
    apiUrl: read<string | null>('API_URL', null, parseOrigin),
    publicUrl: read<string | null>('PUBLIC_URL', null, parseOrigin),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', parseLogLevel),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', [], parseAddresses),
    drainSeconds: read('DRAIN_SECONDS', 0, parseSeconds),
    offlineWorker: read('OFFLINE_WORKER', true, parseSwitch),
  };
  return Object.keys(problems).length > 0 ? { problems } : { config };
}

function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@');
}

class Problem {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

function parsePort(value: string): number | Problem {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (port <= 65_535) return port;
  return new Problem('tiene que ser un número de puerto entre 0 y 65535');
}

function parseHost(value: string): string | Problem {
  if (/^[\w.:-]+$/.test(value)) return value;
  return new Problem(
    'tiene que ser un nombre o una dirección IP sin puerto ni esquema, como «0.0.0.0»',
  );
}

function parseAddresses(value: string): string[] | Problem {
  if (areAddresses(value)) return readList(value);
  return new Problem('lleva direcciones o redes entre comas, como «10.0.3.0/24»');
}

function parseSeconds(value: string): number | Problem {
  if (/^([0-9]|[1-5][0-9]|60)$/.test(value)) return Number(value);
  return new Problem('tiene que ser un número entero de 0 a 60');
}

function parseSwitch(value: string): boolean | Problem {
  if (value === 'on' || value === 'off') return value === 'on';
  return new Problem('tiene que ser «on» u «off»');
}

/** An http or https address without a path, returned without a trailing slash. */
function parseOrigin(value: string): string | Problem {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return new Problem('tiene que ser una dirección que empiece por http:// o https://');
  }
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    return new Problem('tiene que ser solo el origen, sin ruta, parámetros ni contraseña');
  }
  return url.origin;
}

function parseLogLevel(value: string): LogLevel | Problem {
  const level = logLevels.find((name) => name === value);
  return level ?? new Problem(`tiene que ser una de estas palabras: ${logLevels.join(', ')}`);
}
