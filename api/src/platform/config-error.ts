import { StartupError } from './startup-error.ts';

/** A variable of the environment that can't be used. One sentence per variable, in Spanish. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
}
