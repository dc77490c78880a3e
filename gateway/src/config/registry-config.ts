import type { Environment } from './http-config.ts';

/** Configuration of the registry of areas from environment variables. */
export interface PreviewBrowser {
  path: string;
  /** `PATH`, with which it finds its own programs: it gets no other variable of the gateway. */
  searchPath: string | null;
}

export interface RegistryConfig {
  /** A token for all areas; null lets the server create one. */
  operatorToken: string | null;
  /** A build is rolled back after failures of this many team members, at least two… */
  staffFailuresMin: number;
  /** …or of this many people, clients included… */
  failuresMin: number;
  /** …who are at least this share of the same people's mounts and failures… */
  failuresShare: number;
  /** …within this many minutes. */
  failuresMinutes: number;
  /** The bearer token for Prometheus; null disables `/metrics`. */
  metricsToken: string | null;
  /** Where published builds are stored; null is the data directory. */
  bucket: { name: string; endpoint: string | null } | null;
  /** A Chromium that mounts builds before they are accepted; null mounts none. */
  previewBrowser: PreviewBrowser | null;
  /** Origins that a browser may load an override from. */
  overrideOrigins: string[];
  /** Secret for signing override links and visitors' cookies; null lets the server create one. */
  overrideSecret: string | null;
}

/**
 * Reads the registry's environment variables; an empty one counts as absent. Messages never repeat
 * values, which may be secrets.
 */
export function readRegistryConfig(env: Environment): {
  config: RegistryConfig;
  /** One Spanish sentence per invalid variable. */
  problems: string[];
} {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const number = (name: string, fallback: number, [from, to]: [number, number]): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (/^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to)
      return Number(value);
    problems.push(`${name} tiene que ser un número entero de ${from} a ${to}.`);
    return fallback;
  };
  const origin = (name: string, value: string): string => {
    const url = URL.parse(value);
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
      return url.origin;
    problems.push(`${name} lleva direcciones como http://localhost:3001, sin ruta.`);
    return '';
  };
  const secret = (name: string): string | null => {
    const value = text(name);
    if (value !== null && !/^\S{16,200}$/.test(value)) {
      problems.push(`${name} tiene que tener de 16 a 200 caracteres sin espacios.`);
    }
    return value;
  };
  const endpoint = text('AREAS_S3_ENDPOINT');
  const bucket = text('AREAS_S3_BUCKET');
  const browser = text('AREAS_PREVIEW_BROWSER');
  const config = {
    operatorToken: secret('OPERATOR_TOKEN'),
    staffFailuresMin: number('AREAS_STAFF_FAILURES_MIN', 2, [2, 100_000]),
    failuresMin: number('AREAS_FAILURES_MIN', 5, [1, 100_000]),
    failuresShare: number('AREAS_FAILURES_SHARE', 20, [1, 100]) / 100,
    failuresMinutes: number('AREAS_FAILURES_MINUTES', 10, [1, 1440]),
    metricsToken: secret('METRICS_TOKEN'),
    bucket:
      bucket === null
        ? null
        : { name: bucket, endpoint: endpoint && origin('AREAS_S3_ENDPOINT', endpoint) },
    previewBrowser: browser === null ? null : { path: browser, searchPath: text('PATH') },
    overrideOrigins: (text('AREAS_OVERRIDE_ORIGINS') ?? '')
      .split(',')
      .filter((one) => one.trim() !== '')
      .map((one) => origin('AREAS_OVERRIDE_ORIGINS', one.trim())),
    overrideSecret: secret('AREAS_OVERRIDE_SECRET'),
  };
  return { config, problems };
}
