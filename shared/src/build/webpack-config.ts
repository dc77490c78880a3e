import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Chunk, type Configuration, type RuleSetRule } from 'webpack';
import { sharedGlue, glueExternal } from './federation-glue.ts';
import { baseOf } from './release.ts';
import { buildDirOf, packageDirOf, repositoryRoot } from './paths.ts';
import { nameScreenChunks } from './screen-chunks.ts';
import { ScriptIntegrityPlugin } from './script-integrity-plugin.ts';
import { standaloneManifest } from './standalone-manifest.ts';
import { sharedModules } from './shared-modules.ts';

export type Mode = 'production' | 'development';

const require = createRequire(import.meta.url);

/** Federation name of a build: two builds of one area can live in one page. */
export function federationNameOf(name: string, buildId: string): string {
  return `${name.replaceAll('-', '_')}_${buildId}`;
}

/** A remote that exposes `./area` from `src/area.ts(x)`. */
export function areaConfig(name: string, buildId: string, mode: Mode): Configuration {
  const federationName = federationNameOf(name, buildId);
  const base = baseConfig(name, buildId, mode, federationName);
  return {
    ...base,
    // The container is the entry; a remote has no page of its own.
    entry: {},
    // Found at run time: a build on trial may be served from another origin.
    output: { ...base.output, publicPath: 'auto' },
    externals: glueExternal,
    plugins: [
      new ScriptIntegrityPlugin(),
      new ModuleFederationPlugin({
        name: federationName,
        filename: 'remoteEntry.js',
        exposes: { './area': join(packageDirOf(name), 'src/area.ts') },
        shared: sharedModules('area'),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: runtimeParts },
      }),
    ],
  };
}

/** The host: provides the share scope and the federation runtime, knows no remote. */
export function shellConfig(name: string, buildId: string, mode: Mode): Configuration {
  const base = baseConfig(name, buildId, mode, 'aforo_shell');
  return {
    ...base,
    entry: { shell: [sharedGlue, join(packageDirOf(name), 'src/index.ts')] },
    optimization: { ...optimization(mode), splitChunks: { cacheGroups: platformChunks } },
    plugins: [
      new ScriptIntegrityPlugin(),
      wholeLibraries,
      new ModuleFederationPlugin({
        name: 'aforo_shell',
        remotes: {},
        shared: sharedModules('shell'),
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { optimization: runtimeParts },
      }),
    ],
  };
}

/** The page runs in browsers only, and no area is loaded through a manifest's snapshot. */
const runtimeParts = { target: 'web', disableSnapshot: true } as const;

/**
 * What `provided` takes from a library by its name is the library's own. Else it would be the shared
 * module of that name, which is `provided` itself. With this prefix, which turns off loaders that
 * libraries don't have, federation doesn't know the name.
 */
const wholeLibraries = new webpack.NormalModuleReplacementPlugin(/^[^.!]+$/, (resource) => {
  const { issuer } = resource.contextInfo as { issuer: string }; // webpack's types say `any`
  if (/[\\/]shell[\\/]src[\\/]provided[\\/]/.test(issuer))
    resource.request = `-!${resource.request}`;
});

/** One area alone with a tiny shell around it, as one ordinary bundle without federation. */
export function standaloneConfig(name: string, buildId: string, mode: Mode): Configuration {
  return {
    ...baseConfig(name, buildId, mode, `${federationNameOf(name, buildId)}_standalone`),
    entry: { shell: join(packageDirOf(name), 'src/standalone.tsx') },
    plugins: [standaloneManifest(name)],
  };
}

/**
 * Federation puts each shared library into a chunk of its own: fifteen requests where one serves.
 * What every page needs is one chunk; toasts, which come after the first paint, are another.
 */
const platformChunks = {
  later: {
    test: /[\\/]node_modules[\\/]react-toastify[\\/]/,
    name: 'later-toastify',
    chunks: 'async' as const,
    enforce: true,
    priority: 20,
  },
  platform: {
    test: /[\\/]node_modules[\\/]|[\\/]shared[\\/]src[\\/](http|contract)[\\/]|[\\/]shell[\\/]src[\\/]provided[\\/]/,
    name: 'platform',
    chunks: isOfFirstPaint,
    enforce: true,
    priority: 10,
  },
};

/** The entry stands alone, and a library that only comes after the first paint stays with its asker. */
function isOfFirstPaint(chunk: Chunk): boolean {
  return !chunk.canBeInitial() && !chunk.name?.startsWith('later-');
}

function optimization(mode: Mode): NonNullable<Configuration['optimization']> {
  return {
    moduleIds: mode === 'production' ? 'deterministic' : 'named',
    chunkIds: mode === 'production' ? 'deterministic' : 'named',
  };
}

/** A screen's chunk that takes longer has failed; the page then shows the build before. */
const chunkPatienceMs = 10_000;

function baseConfig(name: string, buildId: string, mode: Mode, uniqueName: string): Configuration {
  return {
    name,
    mode,
    context: packageDirOf(name),
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    output: {
      path: buildDirOf(name, buildId),
      publicPath: baseOf(name, buildId),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      uniqueName,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: chunkPatienceMs,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: loaders(name),
    },
    optimization: optimization(mode),
    performance: { hints: false },
    stats: 'errors-warnings',
    // Federation says at each build that an 'auto' public path is resolved at run time, as it should be.
    infrastructureLogging: { level: 'error' },
  };
}

/** How sources of ours, and the files that they name, are read. */
export function loaders(instance: string): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: require.resolve('ts-loader'),
      options: {
        transpileOnly: true,
        instance,
        configFile: join(repositoryRoot, 'shared/src/build/tsconfig.webpack.json'),
        getCustomTransformers: () => ({ before: [nameScreenChunks] }),
      },
    },
    { test: /\.woff2$/, type: 'asset/resource' },
  ];
}
