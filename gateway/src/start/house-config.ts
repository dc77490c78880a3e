import { readConfig, type Config as ApiConfig } from 'api/config';
import { readGatewayConfig, type Environment, type GatewayConfig } from '../config.ts';
import { sentenceOf, StartError } from './start-error.ts';

export interface HouseConfig {
  gateway: GatewayConfig;
  /** Null when the API is elsewhere: its variables are read there. */
  api: ApiConfig | null;
}

/**
 * The whole house's configuration.
 * @throws {StartError} with one sentence per variable that can't be used, all of them at once
 */
export function readHouseConfig(env: Environment): HouseConfig {
  const reading = readGatewayConfig(env);
  const problems = reading.config ? [] : Object.values(reading.problems);
  const isApiHere = !env['API_URL']?.trim();
  // The API knows some of the same variables; what was refused already isn't refused twice.
  const rest = { ...env };
  for (const name of Object.keys(reading.problems ?? {})) delete rest[name];

  let api: ApiConfig | null = null;
  try {
    if (isApiHere) api = readConfig(rest);
  } catch (error) {
    const sentences = sentenceOf(error);
    if (sentences === undefined) throw error;
    problems.push(sentences);
  }
  if (reading.config && problems.length === 0) return { gateway: reading.config, api };
  throw new StartError(problems.join('\n'));
}
