import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { publicationFile, type AreaRelease } from '../../contract/index.ts';
import { filesBelow } from './files-below.ts';

/** File names of the page parts, which are not loaded as ordinary scripts. */
export interface PageParts {
  /**
   * Module that the gateway renders the frame's first paint and the public timetable with:
   * `PageRenderer`.
   */
  renderer: string;
  /** Inline scripts: before the body, and after the first paint. */
  deviceScript: string;
  takeOverScript: string;
  /** The offline worker; absent in builds of earlier versions. */
  worker?: string | undefined;
}

/** A build of the shell: the files that a page loads, in order. Paths are keys of `files`. */
export interface ShellRelease {
  buildId: string;
  version: string;
  base: string;
  scripts: string[];
  /** Stylesheets that the scripts will request. */
  styles: string[];
  preload: string[];
  /** Additional files for screens with a frame. */
  framePreload: string[];
  /** Fonts to preload. */
  fonts: string[];
  /** Files for a page's first paint; absent in builds of a standalone area. */
  pageParts?: PageParts | undefined;
  files: AreaRelease['files'];
}

const releaseFile = 'release.json';

/** URL folder of a build. */
export function baseOf(name: string, buildId: string): string {
  return `/assets/${name}/${buildId}/`;
}

/**
 * Whether a file of a build's folder is served: excludes build metadata, compressed copies and
 * source maps.
 */
export function isReleased(file: string): boolean {
  return (
    ![releaseFile, publicationFile, 'inputs.json'].includes(file) && !/\.(br|gz|map)$/.test(file)
  );
}

/** `integrity` value and size of every served file of a build. */
export function filesOf(dir: string): AreaRelease['files'] {
  const files: AreaRelease['files'] = {};
  for (const path of filesBelow(dir)) {
    const name = relative(dir, path).split(sep).join('/');
    if (isReleased(name)) files[name] = fileOf(readFileSync(path));
  }
  return files;
}

/** A file's entry in a release. */
export function fileOf(content: Buffer): AreaRelease['files'][string] {
  const digest = createHash('sha384').update(content).digest('base64');
  return { integrity: `sha384-${digest}`, bytes: content.length };
}

/** Written last: a folder without it is an unfinished build. */
export function writeRelease(dir: string, release: AreaRelease | ShellRelease): void {
  writeFileSync(join(dir, releaseFile), JSON.stringify(release, null, 2));
}

export function isFinished(dir: string): boolean {
  return existsSync(join(dir, releaseFile));
}
