import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  areaNames,
  baseOf,
  currentBuildOf,
  filesOf,
  packageDirOf,
  packageNames,
  precompress,
  writeRelease,
  type ShellRelease,
} from '@aforo/shared/build';
import {
  readAreaManifest,
  screensOf,
  ScriptIntegrityPlugin,
  standaloneConfig,
} from '@aforo/shared/webpack';
import type { AreaRelease } from '@aforo/shared/contract';
import webpack from 'webpack';

/** Laid out like the repository, so that the gateway's store can read it. */
export const monolithRoot = fileURLToPath(new URL('../../../dist/', import.meta.url));
const pathBesideThis = (file: string) => fileURLToPath(new URL(file, import.meta.url));

interface MonolithArea {
  screens: NonNullable<AreaRelease['screens']>;
  areaManifest: NonNullable<AreaRelease['areaManifest']>;
}

export interface Monolith {
  buildId: string;
  /**
   * The screens and navigation of each area's release, so that the control shows the same frame.
   */
  areas: Record<string, MonolithArea>;
}

/**
 * The same sources as one ordinary bundle: no federation, areas in the entry, screens lazy. Built
 * with the same loaders, hashes and preloads, so that federation is the only difference.
 */
export async function buildMonolith(): Promise<Monolith> {
  const hash = createHash('sha256');
  for (const name of packageNames) hash.update(currentBuildOf(name) ?? '');
  for (const file of ['build-monolith.ts', 'areas.ts', 'screen-name-loader.cjs']) {
    hash.update(readFileSync(pathBesideThis(`./${file}`)));
  }
  const buildId = hash.digest('hex').slice(0, 16);
  const dir = join(monolithRoot, 'shell/dist', buildId);
  const known = join(dir, 'monolith.json');
  if (existsSync(join(dir, 'release.json'))) {
    return JSON.parse(readFileSync(known, 'utf8')) as Monolith; // written below
  }
  const stats = await runWebpack(configOf(buildId, dir));
  const groups = Object.entries(stats.namedChunkGroups ?? {});
  const scriptsOf = (of: string) =>
    (stats.namedChunkGroups?.[of]?.assets ?? [])
      .map(({ name }) => name)
      .filter((file) => file.endsWith('.js'));
  const areas = Object.fromEntries(
    await Promise.all(
      areaNames.map(async (area) => {
        const areaGroups = groups.filter(([name]) => name.startsWith(`${area}-`));
        const areaManifest = await readAreaManifest(packageDirOf(area));
        const routes = Object.keys(areaManifest.screens);
        const scripts = areaGroups.map(
          ([name]) => [name.slice(area.length + 1), scriptsOf(name)] as const,
        );
        return [area, { areaManifest, screens: screensOf(routes, new Map(scripts)) }] as const;
      }),
    ),
  );
  const monolith: Monolith = { buildId, areas };
  precompress(dir);
  const files = filesOf(dir);
  const isStyle = (file: string) => file.endsWith('.css');
  const release: ShellRelease = {
    buildId,
    version: '0.0.0',
    base: baseOf('shell', buildId),
    scripts: scriptsOf('shell'),
    styles: Object.keys(files).filter(isStyle),
    preload: scriptsOf('shell'),
    framePreload: [],
    fonts: Object.keys(files).filter((file) => /latin-wght-normal.*\.woff2$/.test(file)),
    files,
  };
  writeFileSync(known, JSON.stringify(monolith));
  writeRelease(dir, release);
  return monolith;
}

function configOf(buildId: string, dir: string): webpack.Configuration {
  const config = standaloneConfig(packageDirOf('shell'), buildId, 'production');
  return {
    ...config,
    // As in the shell's own entry, without waiting for a share scope.
    entry: {
      shell: [
        '@fontsource-variable/jost/wght.css',
        join(packageDirOf('shell'), 'src/bootstrap.tsx'),
      ],
    },
    output: {
      ...config.output,
      path: dir,
      publicPath: baseOf('shell', buildId),
      uniqueName: 'monolith',
    },
    module: {
      ...config.module,
      rules: [
        ...(config.module?.rules ?? []),
        // After the compiler, which writes the names.
        { test: /\.tsx?$/, enforce: 'post', loader: pathBesideThis('./screen-name-loader.cjs') },
      ],
    },
    plugins: [
      new ScriptIntegrityPlugin(),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/]federation[\\/]federation\.ts$/,
        pathBesideThis('./areas.ts'),
      ),
    ],
  };
}

function runWebpack(config: webpack.Configuration): Promise<webpack.StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve(stats.toJson({ all: false, assets: true, chunkGroups: true }));
      });
    });
  });
}
