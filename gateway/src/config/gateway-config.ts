import { readConfig, type Config as ApiConfig } from 'api/config';
import { readHttpConfig, type Environment, type HttpConfig } from './http-config.ts';
import { readRegistryConfig, type RegistryConfig } from './registry-config.ts';
import { sentenceOf, StartError } from './start-error.ts';

export interface GatewayConfig {
  http: HttpConfig;
  /** Null when the API is elsewhere: its variables are read there. */
  api: ApiConfig | null;
  /** Absolute; holds what is published and the operator's token. */
  dataDir: string;
  /** PostgreSQL with the registry; null is the API's own or, with an API elsewhere, none. */
  databaseUrl: string | null;
  registry: RegistryConfig;
}

/**
 * The configuration of the gateway, and of the API when it runs in this process.
 * @throws {StartError} with one sentence per variable that can't be used, all of them at once
 */
export function readGatewayConfig(env: Environment): GatewayConfig {
  const reading = readHttpConfig(env);
  const problems = reading.config ? [] : Object.values(reading.problems);
  const isApiHere = !env['API_URL']?.trim();
  // The API reads some of the same variables; a problem is reported once.
  const rest = { ...env };
  for (const name of Object.keys(reading.problems ?? {})) delete rest[name];

  const registry = readRegistryConfig(env);
  problems.push(...registry.problems);
  let read: ApiConfig | null = null;
  const { DATABASE_URL, DATA_DIR } = rest;
  try {
    read = readConfig(isApiHere ? rest : { DATABASE_URL, DATA_DIR });
  } catch (error) {
    const sentences = sentenceOf(error);
    if (sentences === undefined) throw error;
    // Some variables belong to both, and are reported once.
    problems.push(...sentences.split('\n').filter((one) => !problems.includes(one)));
  }
  if (reading.config && read && problems.length === 0) {
    const { dataDir, databaseUrl } = read;
    const api = isApiHere ? read : null;
    return { http: reading.config, api, dataDir, databaseUrl, registry: registry.config };
  }
  throw new StartError(problems.join('\n'));
}
