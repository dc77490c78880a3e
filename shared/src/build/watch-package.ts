import webpack from 'webpack';
import { finishBuild, statsOf } from './build-package.ts';
import { areaConfig, shellConfig, standaloneConfig } from './webpack-config.ts';

export interface Watching {
  /** `standalone` builds an area with its own tiny shell instead of as a remote. */
  standalone?: boolean;
  /** A build is complete on disk; called again after each change. */
  onBuilt(name: string): void;
  /** Webpack's words; the last complete build stays. */
  onFailed(name: string, text: string): void;
}

/** Development rebuilds in place, so its build id says only which kind of build it is. */
export function developmentBuildIdOf(standalone = false): string {
  return standalone ? 'dev-alone' : 'dev';
}

/** Builds a package for development now and after each change. Returns the way to stop. */
export function watchPackage(name: string, watching: Watching): () => Promise<void> {
  const { standalone = false, onBuilt, onFailed } = watching;
  const buildId = developmentBuildIdOf(standalone);
  const hasPage = standalone || name === 'shell';
  const makeConfig = standalone ? standaloneConfig : hasPage ? shellConfig : areaConfig;
  const compiler = webpack(makeConfig(name, buildId, 'development'));
  const watcher = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      onFailed(name, error?.message ?? stats?.toString('errors-only') ?? '');
      return;
    }
    finishBuild(name, buildId, statsOf(stats), 'development', { hasPage }).then(
      () => onBuilt(name),
      (problem: unknown) => onFailed(name, String(problem)),
    );
  });
  return () =>
    new Promise((resolve, reject) => {
      if (!watcher) resolve();
      else watcher.close((error) => (error ? reject(error) : resolve()));
    });
}
