import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { areaContractVersion } from '../area/contract-version.ts';
import type { AreaManifest, AreaRelease } from '../contract/index.ts';
import { readAreaManifest } from './area-manifest.ts';
import { buildIdOf } from './build-id.ts';
import { precompress } from './compress.ts';
import { buildPageParts, pageParts } from './first-paint/build-page-parts.ts';
import { buildFirstPaint } from './first-paint/build-first-paint.ts';
import { screensOf } from './screen-chunks.ts';
import { buildDirOf, packageDirOf } from './paths.ts';
import { baseOf, filesOf, readRelease, writeRelease, type ShellRelease } from './release.ts';
import { areaConfig, federationNameOf, shellConfig, type Mode } from './webpack-config.ts';

export interface BuildResult {
  buildId: string;
  isFresh: boolean;
}

/** True when the folder of the current sources' build is there and finished. */
export function isBuilt(name: string, mode: Mode = 'production'): boolean {
  return readRelease(name, buildIdOf(packageDirOf(name), mode)) !== undefined;
}

/**
 * Builds a package unless this very build is there already.
 * @throws when webpack reports errors, with their texts.
 */
export async function buildPackage(name: string, mode: Mode = 'production'): Promise<BuildResult> {
  const buildId = buildIdOf(packageDirOf(name), mode);
  if (readRelease(name, buildId)) return { buildId, isFresh: false };
  const config =
    name === 'shell' ? shellConfig(name, buildId, mode) : areaConfig(name, buildId, mode);
  const stats = await runWebpack(config);
  const firstPaint = name === 'shell' ? undefined : await buildFirstPaint(name, buildId);
  await finishBuild(name, buildId, stats, mode, { firstPaint });
  return { buildId, isFresh: true };
}

interface Finish {
  /** Whether it is what a page starts with: the shell, or an area built to run alone. */
  hasPage?: boolean;
  /** The file with the area's first paints. */
  firstPaint?: string | undefined;
}

/** Compresses a build's files and writes its release. */
export async function finishBuild(
  name: string,
  buildId: string,
  stats: webpack.StatsCompilation,
  mode: Mode,
  { hasPage = name === 'shell', firstPaint }: Finish = {},
): Promise<void> {
  const dir = buildDirOf(name, buildId);
  if (name === 'shell') await buildPageParts(dir);
  if (mode === 'production') precompress(dir);
  const release = hasPage
    ? shellRelease(name, buildId, stats)
    : {
        ...areaRelease(name, buildId, stats, await readAreaManifest(name)),
        ...(firstPaint && { firstPaint }),
      };
  writeRelease(dir, release);
}

function runWebpack(config: webpack.Configuration): Promise<webpack.StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve(statsOf(stats));
      });
    });
  });
}

/** The part of webpack's statistics that a release is made from. */
export function statsOf(stats: webpack.Stats): webpack.StatsCompilation {
  return stats.toJson({
    all: false,
    assets: true,
    entrypoints: true,
    chunkGroups: true,
    chunkGroupAuxiliary: false,
  });
}

/** Webpack's name for the chunk group of `./area`. */
const exposedChunk = '__federation_expose_area';

function areaRelease(
  name: string,
  buildId: string,
  stats: webpack.StatsCompilation,
  areaManifest: AreaManifest,
): AreaRelease {
  const base = baseOf(name, buildId);
  const groups = Object.entries(stats.namedChunkGroups ?? {});
  const scripts = new Map(
    groups.map(([chunk, { assets = [] }]) => [
      chunk,
      scriptsOf(assets.map(({ name: file }) => file)),
    ]),
  );
  return {
    area: name,
    buildId,
    version: versionOf(name),
    contractVersion: areaContractVersion,
    federationName: federationNameOf(name, buildId),
    base,
    entry: `${base}remoteEntry.js`,
    manifest: `${base}mf-manifest.json`,
    preload: ['remoteEntry.js', ...(scripts.get(exposedChunk) ?? [])],
    screens: screensOf(Object.keys(areaManifest.screens), scripts),
    areaManifest,
    files: filesOf(buildDirOf(name, buildId)),
  };
}

function shellRelease(
  name: string,
  buildId: string,
  stats: webpack.StatsCompilation,
): ShellRelease {
  const files = filesOf(buildDirOf(name, buildId));
  const entry = stats.entrypoints?.['shell']?.assets?.map((asset) => asset.name) ?? [];
  // What the shell needs at once. Chunks named "later-…" wait until the first paint.
  const isNeeded = (file: string) => /^(platform|bootstrap)\./.test(file);
  return {
    buildId,
    version: versionOf(name),
    base: baseOf(name, buildId),
    scripts: scriptsOf(entry),
    styles: Object.keys(files).filter((file) => /^(?!later-).*\.css$/.test(file)),
    preload: scriptsOf(Object.keys(files).filter(isNeeded)),
    fonts: Object.keys(files).filter((file) => /latin-wght-normal.*\.woff2$/.test(file)),
    ...(name === 'shell' && { pageParts }),
    files,
  };
}

function scriptsOf(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js'));
}

function versionOf(name: string): string {
  const text = readFileSync(join(packageDirOf(name), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version; // npm requires it
}
