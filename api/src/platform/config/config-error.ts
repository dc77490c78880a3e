import { StartupError } from './startup-error.ts';

/** An unusable environment variable. One Spanish sentence per variable. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
}
