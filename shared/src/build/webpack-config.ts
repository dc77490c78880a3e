import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { type Chunk, type Configuration } from 'webpack';
import { contentFolder } from '../contract/index.ts';
import { browserRouter } from './browser-router.ts';
import { ChunkOwnerPlugin } from './chunk-owner-plugin.ts';
import { CompileHintPlugin } from './compile-hint-plugin.ts';
import { ContentFolderPlugin } from './content-folder-plugin.ts';
import { sharedGlue, glueExternal } from './federation-glue.ts';
import { FirstPaintPlugin } from './first-paint/first-paint-plugin.ts';
import { PagePartsPlugin } from './first-paint/page-parts-plugin.ts';
import { currentBuildIn } from './inputs.ts';
import { loaders } from './loaders.ts';
import { federationNameOf, ReleasePlugin, unknownBuildId } from './release-plugin.ts';
import { baseOf } from './release.ts';
import { ScriptIntegrityPlugin } from './script-integrity-plugin.ts';
import { sharedModules } from './shared-modules.ts';
import { standaloneManifest } from './standalone-manifest.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';
import { developmentBuildIdOf } from './development-build-id.ts';

export type Mode = 'production' | 'development';

/** What `webpack` gives to a configuration: `--env …` and its own arguments. */
export interface WebpackArguments {
  env?: { standalone?: boolean };
  argv?: { mode?: Mode };
}

/**
 * The preset of an area: a remote that exposes `./area` from `src/area.ts`. With `--env standalone`,
 * the area alone with a tiny shell around it.
 * @param dir folder of the area's package
 */
export function areaConfig(dir: string, { env, argv }: WebpackArguments = {}): Configuration {
  const name = basename(dir);
  const mode = argv?.mode ?? 'production';
  if (env?.standalone) return aloneConfig(dir, mode);
  const isProduction = mode === 'production';
  if (isProduction && currentBuildIn(dir)) return nothingToBuild(dir);
  const buildId = isProduction ? unknownBuildId : developmentBuildIdOf();
  const federationName = federationNameOf(name, buildId);
  const base = baseConfig(dir, buildId, mode, federationName);
  return {
    ...base,
    // The container is the entry; a remote has no page of its own.
    entry: {},
    // Found at run time: a build on trial may be served from another origin.
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
 * The preset of the host: provides the share scope and the federation runtime, knows no remote.
 * @param dir folder of its package
 */
export function shellConfig(dir: string, { argv }: WebpackArguments = {}): Configuration {
  const name = basename(dir);
  const mode = argv?.mode ?? 'production';
  const isProduction = mode === 'production';
  if (isProduction && currentBuildIn(dir)) return nothingToBuild(dir);
  const buildId = isProduction ? unknownBuildId : developmentBuildIdOf();
  const base = baseConfig(dir, buildId, mode, 'aforo_shell');
  return {
    ...base,
    entry: { shell: [sharedGlue, './src/index.ts'] },
    output: {
      ...base.output,
      // Every file of the shell is named after its content, so none has to know the build.
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

/** The build of these sources is there. Webpack starts, says so and ends. */
function nothingToBuild(dir: string): Configuration {
  return {
    mode: 'production',
    context: dir,
    entry: {},
    output: { path: join(dir, 'dist') },
    stats: 'none',
    plugins: [
      {
        apply(compiler) {
          compiler.hooks.run.tap('aforo', () => console.log(`${basename(dir)}: al día`));
        },
      },
    ],
  };
}

/** The page runs in browsers only, and no area is loaded through a manifest's snapshot. */
const runtimeParts = { target: 'web', disableSnapshot: true } as const;

/** One area alone with a tiny shell around it. */
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

/** Sources as one ordinary bundle without federation. */
export function standaloneConfig(dir: string, buildId: string, mode: Mode): Configuration {
  const name = `${federationNameOf(basename(dir), buildId)}_standalone`;
  return {
    ...baseConfig(dir, buildId, mode, name),
    entry: { shell: './src/standalone.tsx' },
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
    test: /[\\/]node_modules[\\/]|[\\/]shared[\\/]src[\\/](http|contract)[\\/]|[\\/][.]cache[\\/]build[\\/]/,
    name: 'platform',
    chunks: isOfFirstPaint,
    enforce: true,
    priority: 10,
  },
};

/**
 * The entry stands alone; what only the frame or a chunk after the first paint needs stays with it. A
 * page without the frame, such as the log-in, then doesn't load it.
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
        // Areas are built two at a time, and this one’s work is done beside Node’s as it is.
        parallel: false,
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 2 }, mangle: true },
      }),
    ],
  };
}

/** A screen's chunk that takes longer has failed; the page then shows the build before. */
const chunkPatienceMs = 10_000;

function baseConfig(dir: string, buildId: string, mode: Mode, uniqueName: string): Configuration {
  const name = basename(dir);
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
      // Of the hashes that Node has everywhere, one that nobody can find a second content for.
      hashFunction: 'sha256',
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
