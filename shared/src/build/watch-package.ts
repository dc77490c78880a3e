import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { importModule } from './import-module.ts';
import { packageDirOf } from './paths.ts';
import type { WebpackArguments } from './webpack-config.ts';

export interface Watching {
  /** `standalone` builds an area with a minimal shell instead of as a remote. */
  standalone?: boolean;
  /** Called when a build is complete on disk, and again after each change. */
  onBuilt(name: string): void;
  /** `text` is webpack's output; the last complete build stays in place. */
  onFailed(name: string, text: string): void;
}

/**
 * Builds a package for development, now and after each change, with its own `webpack.config.js`.
 * @returns a function that stops watching
 */
export async function watchPackage(name: string, watching: Watching): Promise<() => Promise<void>> {
  const { standalone = false, onBuilt, onFailed } = watching;
  const config = await readConfig(name, { env: { standalone }, argv: { mode: 'development' } });
  const watcher = webpack(config).watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      onFailed(name, error?.message ?? stats?.toString('errors-only') ?? '');
      return;
    }
    onBuilt(name);
  });
  return () =>
    new Promise((resolve, reject) => {
      if (!watcher) resolve();
      else watcher.close((error) => (error ? reject(error) : resolve()));
    });
}

async function readConfig(name: string, { env, argv }: WebpackArguments): Promise<Configuration> {
  const file = pathToFileURL(join(packageDirOf(name), 'webpack.config.js')).href;
  const { default: configOf } = (await importModule(file)) as WebpackConfigModule; // as webpack-cli reads it
  return configOf(env, argv);
}

interface WebpackConfigModule {
  default(env: WebpackArguments['env'], argv: WebpackArguments['argv']): Configuration;
}
