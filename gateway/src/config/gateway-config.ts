import { readConfig, type Config as ApiConfig } from '@aforo/api/config';
import { readHttpConfig, type Environment, type HttpConfig } from './http-config.ts';
import { readRegistryConfig, type RegistryConfig } from './registry-config.ts';
import { sentenceOf, StartError } from './start-error.ts';

export interface GatewayConfig {
  http: HttpConfig;
  /** Null for a remote API, which reads its own variables. */
  api: ApiConfig | null;
  /** Absolute; contains published builds and the operator's token. */
  dataDir: string;
  /** PostgreSQL with the registry; null means the API's database or, with a remote API, none. */
  databaseUrl: string | null;
  registry: RegistryConfig;
  /** The encryption key for secrets; null for a key in `dataDir`. */
  secretsKey: string | null;
}

/**
 * Reads the configuration of the gateway, and of the API if it runs in this process.
 * @throws {StartError} with one sentence per invalid variable, all at once
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
  const { DATABASE_URL, DATA_DIR, SECRETS_KEY } = rest;
  try {
    read = readConfig(isApiHere ? rest : { DATABASE_URL, DATA_DIR, SECRETS_KEY });
  } catch (error) {
    const sentences = sentenceOf(error);
    if (sentences === undefined) throw error;
    // Variables of both are reported once.
    problems.push(...sentences.split('\n').filter((one) => !problems.includes(one)));
  }
  if (reading.config && read && problems.length === 0) {
    const { dataDir, databaseUrl, secretsKey } = read;
    const api = isApiHere ? read : null;
    const { config: http } = reading;
    return { http, api, dataDir, databaseUrl, secretsKey, registry: registry.config };
  }
  throw new StartError(problems.join('\n'));
}
