import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { areaContractVersion } from '../../area/contract-version.ts';
import {
  contentFolder,
  federationNameOf,
  type AreaManifest,
  type AreaRelease,
} from '../../contract/index.ts';
import { readAreaManifest } from '../manifest/area-manifest.ts';
import { nameOf, packageOf } from '../package-of.ts';
import { precompress } from '../release/compress.ts';
import { firstPaintFile } from '../first-paint/first-paint.ts';
import { pageParts } from '../first-paint/page-parts-plugin.ts';
import { inputsOf, writeInputs } from '../release/inputs.ts';
import { writePublication } from '../release/publication.ts';
import { baseOf, fileOf, isReleased, writeRelease, type ShellRelease } from '../release/release.ts';
import { screensOf } from '../modules/screen-chunks.ts';

/** Placeholder for a build's id until all its files are known. Sixteen characters, like an id. */
export const unknownBuildId = 'aforoUnknownId00';

interface Options {
  /** Whether it is a page's entry: the shell, or a standalone area. */
  hasPage?: boolean;
  /** Development builds are rebuilt in place, so their id only tells the kind of build. */
  fixedId?: string | undefined;
}

/**
 * Gives a build its id and writes its release. The id is the hash of the release, which lists every
 * file with its hash: equal builds have equal ids, regardless of place and time. It is therefore
 * known last. Until then `unknownBuildId` is used, which must not appear in content-addressed
 * files.
 */
export class ReleasePlugin {
  readonly #options: Options;

  constructor(options: Options = {}) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { hasPage, fixedId } = this.#options;
    const packageDir = compiler.context;
    let release: AreaRelease | ShellRelease | undefined;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleasePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          release = undefined;
          if (compilation.errors.length > 0) return;
          const areaManifest = hasPage ? undefined : await readAreaManifest(packageDir);
          const releaseOf = (buildId: string) =>
            areaManifest
              ? areaRelease(buildId, compilation, areaManifest)
              : shellRelease(buildId, compilation);
          const buildId = fixedId ?? idOf(releaseOf(unknownBuildId));
          if (!fixedId) nameBuild(compilation, buildId);
          release = releaseOf(buildId);
        },
      );
    });
    compiler.hooks.emit.tap('ReleasePlugin', () => {
      if (release) compiler.outputPath = join(packageDir, 'dist', release.buildId);
    });
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (!release) return;
      const dir = compiler.outputPath;
      if (!fixedId) {
        precompress(dir);
        writeInputs(dir, inputsOf(packageDir, compilation.fileDependencies));
        if ('area' in release) writePublication(dir, packageDir);
      }
      writeRelease(dir, release);
      if (!fixedId) console.log(`${nameOf(packageDir)}: ${release.buildId} construido`);
    });
  }
}

function idOf(release: AreaRelease | ShellRelease): string {
  return createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 16);
}

/**
 * Replaces the placeholder.
 * @throws if that would change a content-addressed file
 */
function nameBuild(compilation: Compilation, buildId: string): void {
  for (const { name, source } of compilation.getAssets()) {
    if (!/\.(js|css|json)$/.test(name)) continue;
    const text = source.source().toString();
    if (!text.includes(unknownBuildId)) continue;
    if (name.startsWith(contentFolder)) throw new Error(`${name} has the id of its build in it`);
    const named = text.replaceAll(unknownBuildId, buildId);
    compilation.updateAsset(name, new webpack.sources.RawSource(named));
  }
}

function filesIn(compilation: Compilation): AreaRelease['files'] {
  const assets = compilation.getAssets().filter(({ name }) => isReleased(name));
  return Object.fromEntries(
    assets
      .map(({ name, source }) => [name, fileOf(source.buffer())] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Webpack's name for the chunk group of `./area`. */
const exposedChunk = '__federation_expose_area';

function areaRelease(
  buildId: string,
  compilation: Compilation,
  areaManifest: AreaManifest,
): AreaRelease {
  const { name, version } = packageOf(compilation.compiler.context);
  const base = baseOf(name, buildId);
  const scripts = new Map(
    [...compilation.namedChunkGroups].map(([chunk, group]) => [chunk, scriptsOf(group.getFiles())]),
  );
  const files = filesIn(compilation);
  return {
    area: name,
    buildId,
    version,
    contractVersion: areaContractVersion,
    federationName: federationNameOf(name, buildId),
    base,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
    preload: ['remoteEntry.js', ...(scripts.get(exposedChunk) ?? [])],
    screens: screensOf(Object.keys(areaManifest.screens), scripts),
    areaManifest,
    ...(files[firstPaintFile] && { firstPaint: firstPaintFile }),
    files,
  };
}

function shellRelease(buildId: string, compilation: Compilation): ShellRelease {
  const { name, version } = packageOf(compilation.compiler.context);
  const files = filesIn(compilation);
  const withName = (pattern: RegExp) =>
    Object.keys(files).filter((file) => pattern.test(basename(file)));
  const preload = withName(/^(platform|bootstrap)\..*\.js$/);
  const frame = scriptsOf(compilation.namedChunkGroups.get('frame')?.getFiles() ?? []);
  return {
    buildId,
    version,
    base: baseOf(name, buildId),
    scripts: scriptsOf(compilation.entrypoints.get('shell')?.getFiles() ?? []),
    // Chunks named "later-…" load after the first paint.
    styles: withName(/^(?!later-).*\.css$/),
    preload,
    framePreload: frame.filter((file) => !preload.includes(file)),
    fonts: withName(/latin-wght-normal.*\.woff2$/),
    ...(files[pageParts.renderer] && { pageParts }),
    files,
  };
}

function scriptsOf(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js'));
}
