import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { AreaRelease } from '../contract/index.ts';
import { filesBelow } from './build-id.ts';
import { buildDirOf } from './paths.ts';

/** What pages are made of besides the scripts that they load, by the names of the files. */
export interface PageParts {
  /** Module for the gateway, which renders the frame's first paint: `FrameRenderer`. */
  renderer: string;
  /** Scripts that pages carry inline: before the body, and after the first paint. */
  deviceScript: string;
  takeOverScript: string;
}

/** A build of the shell: what the page must load, in order. Paths are relative to `base`. */
export interface ShellRelease {
  buildId: string;
  version: string;
  base: string;
  scripts: string[];
  /** Stylesheets that the scripts will ask for. */
  styles: string[];
  preload: string[];
  /** Fonts worth preloading. */
  fonts: string[];
  /** Files that a page's first paint is made with; absent in the build of one area that runs alone. */
  pageParts?: PageParts | undefined;
  files: AreaRelease['files'];
}

const releaseFile = 'release.json';

/** URL folder that the gateway serves a build from. */
export function baseOf(name: string, buildId: string): string {
  return `/assets/${name}/${buildId}/`;
}

/** `integrity` value and size of every servable file of a build. */
export function filesOf(dir: string): AreaRelease['files'] {
  const files: AreaRelease['files'] = {};
  for (const path of filesBelow(dir)) {
    const name = relative(dir, path).split(sep).join('/');
    if (name === releaseFile || /\.(br|gz|map)$/.test(name)) continue;
    const digest = createHash('sha384').update(readFileSync(path)).digest('base64');
    files[name] = { integrity: `sha384-${digest}`, bytes: statSync(path).size };
  }
  return files;
}

/** Written last: a folder without it is an unfinished build. */
export function writeRelease(dir: string, release: AreaRelease | ShellRelease): void {
  writeFileSync(join(dir, releaseFile), JSON.stringify(release, null, 2));
}

/** The release of a finished build, or undefined when there is none. */
export function readRelease<R extends AreaRelease | ShellRelease>(
  name: string,
  buildId: string,
): R | undefined {
  const path = join(buildDirOf(name, buildId), releaseFile);
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as R; // written by writeRelease for that package
}
