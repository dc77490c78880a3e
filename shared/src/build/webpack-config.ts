import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { type Chunk, type Configuration } from 'webpack';
import { contentFolder, federationNameOf } from '../contract/index.ts';
import { browserRouter } from './modules/browser-router.ts';
import { ChunkOwnerPlugin } from './plugins/chunk-owner-plugin.ts';
import { CompileHintPlugin } from './plugins/compile-hint-plugin.ts';
import { ContentFolderPlugin } from './plugins/content-folder-plugin.ts';
import { sharedGlue, glueExternal } from './modules/federation-glue.ts';
import { FirstPaintPlugin } from './first-paint/first-paint-plugin.ts';
import { PagePartsPlugin } from './first-paint/page-parts-plugin.ts';
import { currentBuildIn } from './release/inputs.ts';
import { loaders } from './modules/loaders.ts';
import { nameOf } from './package-of.ts';
import { ReleasePlugin, unknownBuildId } from './plugins/release-plugin.ts';
import { baseOf } from './release/release.ts';
import { ScriptIntegrityPlugin } from './plugins/script-integrity-plugin.ts';
import { sharedModules } from './modules/shared-modules.ts';
import { standaloneManifest } from './manifest/standalone-manifest.ts';
import { StableIdsPlugin } from './plugins/stable-ids-plugin.ts';
import { developmentBuildIdOf } from './release/development-build-id.ts';

export type Mode = 'production' | 'development';

/** Arguments that webpack passes to a configuration function: `--env …` and its own options. */
export interface WebpackArguments {
  env?: { standalone?: boolean };
  argv?: { mode?: Mode };
}

/**
 * The preset of an area: a remote that exposes `./area` from `src/area.ts`. With `--env standalone`
 * it builds the area with a minimal shell.
 * @param dir folder of the area's package
 */
export function areaConfig(dir: string, { env, argv }: WebpackArguments = {}): Configuration {
  const name = nameOf(dir);
  const mode = argv?.mode ?? 'production';
  if (env?.standalone) return aloneConfig(dir, mode);
  const isProduction = mode === 'production';
  if (isProduction && currentBuildIn(dir)) return upToDateConfig(dir);
  const buildId = isProduction ? unknownBuildId : developmentBuildIdOf();
  const federationName = federationNameOf(name, buildId);
  const base = baseConfig(dir, buildId, mode, federationName);
  return {
    ...base,
    // The container is the entry; a remote has no page.
    entry: {},
    // Resolved at run time: a build on probation may be served from another origin.
    output: { ...base.output, publicPath: 'auto' },
    externals: glueExternal,
    plugins: [
      new ScriptIntegrityPlugin(),
      new StableIdsPlugin(),
      new ChunkOwnerPlugin(),
      new ModuleFederationPlugin({
        name: federationName,
        filename: 'remoteEntry.js',
        exposes: { './area': './src/area.ts' },
        shared: sharedModules('area'),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: runtimeParts },
      }),
      ...(isProduction
        ? [
            new CompileHintPlugin(),
            new ContentFolderPlugin(),
            new FirstPaintPlugin(),
            new ReleasePlugin(),
          ]
        : [new ReleasePlugin({ fixedId: buildId })]),
    ],
  };
}

/**
 * The preset of the host: provides the share scope and the federation runtime, and knows no
 * remotes.
 * @param dir folder of its package
 */
export function shellConfig(dir: string, { argv }: WebpackArguments = {}): Configuration {
  const name = nameOf(dir);
  const mode = argv?.mode ?? 'production';
  const isProduction = mode === 'production';
  if (isProduction && currentBuildIn(dir)) return upToDateConfig(dir);
  const buildId = isProduction ? unknownBuildId : developmentBuildIdOf();
  const base = baseConfig(dir, buildId, mode, 'aforo_shell');
  return {
    ...base,
    entry: { shell: [sharedGlue, './src/index.ts'] },
    output: {
      ...base.output,
      // All files of the shell are content-addressed, so their paths don't contain the build id.
      publicPath: isProduction ? `/assets/${name}/` : baseOf(name, buildId),
    },
    optimization: { ...optimization(mode), splitChunks: { cacheGroups: platformChunks } },
    plugins: [
      new ScriptIntegrityPlugin(),
      new StableIdsPlugin(),
      new ModuleFederationPlugin({
        name: 'aforo_shell',
        remotes: {},
        shared: { ...sharedModules('shell'), ...browserRouter() },
        shareStrategy: 'loaded-first',
        dts: false,
        experiments: { optimization: runtimeParts },
      }),
      ...(isProduction ? [new CompileHintPlugin()] : []),
      new PagePartsPlugin(),
      new ReleasePlugin({ hasPage: true, ...(isProduction ? {} : { fixedId: buildId }) }),
    ],
  };
}

/** The current sources are already built: webpack prints a message and exits. */
function upToDateConfig(dir: string): Configuration {
  return {
    mode: 'production',
    context: dir,
    entry: {},
    output: { path: join(dir, 'dist') },
    stats: 'none',
    plugins: [
      {
        apply(compiler) {
          compiler.hooks.run.tap('aforo', () => console.log(`${nameOf(dir)}: al día`));
        },
      },
    ],
  };
}

/** Leaves out federation's code for other runtimes and for manifest snapshots. */
const runtimeParts = { target: 'web', disableSnapshot: true } as const;

/** A standalone area with a minimal shell. */
function aloneConfig(dir: string, mode: Mode): Configuration {
  const buildId = developmentBuildIdOf(true);
  return {
    ...standaloneConfig(dir, buildId, mode),
    plugins: [
      new ScriptIntegrityPlugin(),
      standaloneManifest(dir),
      new ReleasePlugin({ hasPage: true, fixedId: buildId }),
    ],
  };
}

/** A single bundle without federation. */
export function standaloneConfig(dir: string, buildId: string, mode: Mode): Configuration {
  const name = `${federationNameOf(nameOf(dir), buildId)}_standalone`;
  return {
    ...baseConfig(dir, buildId, mode, name),
    entry: { shell: './src/standalone.tsx' },
  };
}

/**
 * Federation puts each shared library into its own chunk: fifteen requests instead of one. Code
 * that every page needs becomes one chunk; toasts, which load after the first paint, become
 * another.
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
    test: /[\\/]node_modules[\\/]|[\\/]shared[\\/]src[\\/](http|contract)[\\/]|[\\/][.]cache[\\/]build[\\/]/,
    name: 'platform',
    chunks: isOfFirstPaint,
    enforce: true,
    priority: 10,
  },
};

/**
 * Selects chunks needed for every first paint. The entry is excluded, and so is code used only by
 * the frame or by later chunks, so that pages without the frame, such as the log-in, don't load it.
 */
function isOfFirstPaint(chunk: Chunk): boolean {
  return !chunk.canBeInitial() && !/^(later-|frame$)/.test(chunk.name ?? '');
}

function optimization(mode: Mode): NonNullable<Configuration['optimization']> {
  return {
    moduleIds: mode === 'production' ? 'deterministic' : 'named',
    chunkIds: mode === 'production' ? 'deterministic' : 'named',
    minimizer: [
      new MinimizerPlugin({
        // Areas are built two at a time, and each already uses a thread besides Node's.
        parallel: false,
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 2 }, mangle: true },
      }),
    ],
  };
}

/** A chunk that takes longer counts as failed; the page then uses the previous build. */
const chunkTimeoutMs = 10_000;

function baseConfig(dir: string, buildId: string, mode: Mode, uniqueName: string): Configuration {
  const name = nameOf(dir);
  const named = `${buildId === unknownBuildId ? contentFolder : ''}[name].[contenthash:16]`;
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? false : 'source-map',
    output: {
      path: join(dir, 'dist', buildId),
      publicPath: baseOf(name, buildId),
      filename: `${named}.js`,
      chunkFilename: `${named}.js`,
      assetModuleFilename: `${named}[ext]`,
      // A collision-resistant hash that every Node build supports.
      hashFunction: 'sha256',
      uniqueName,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: chunkTimeoutMs,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: loaders(name),
    },
    optimization: optimization(mode),
    performance: { hints: false },
    stats: 'errors-warnings',
    // Hides federation's warning that an 'auto' public path is resolved at run time, which is
    // intended.
    infrastructureLogging: { level: 'error' },
  };
}
