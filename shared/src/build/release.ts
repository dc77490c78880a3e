import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { AreaRelease } from '../contract/index.ts';
import { filesBelow } from './files-below.ts';

/** What pages are made of besides the scripts that they load, by the names of the files. */
export interface PageParts {
  /** Module that the gateway renders the frame's first paint and the public timetable with: `PageRenderer`. */
  renderer: string;
  /** Scripts that pages carry inline: before the body, and after the first paint. */
  deviceScript: string;
  takeOverScript: string;
}

/** A build of the shell: what the page must load, in order. Paths are those of `files`. */
export interface ShellRelease {
  buildId: string;
  version: string;
  base: string;
  scripts: string[];
  /** Stylesheets that the scripts will ask for. */
  styles: string[];
  preload: string[];
  /** Besides, for screens that stand in the frame. */
  framePreload: string[];
  /** Fonts worth preloading. */
  fonts: string[];
  /** Files that a page's first paint is made with; absent in the build of one area that runs alone. */
  pageParts?: PageParts | undefined;
  files: AreaRelease['files'];
}

const releaseFile = 'release.json';

/** URL folder of a build. */
export function baseOf(name: string, buildId: string): string {
  return `/assets/${name}/${buildId}/`;
}

/** Whether a file of a build's folder is served: no notes of the build, no copies, no maps. */
export function isReleased(file: string): boolean {
  return ![releaseFile, 'inputs.json'].includes(file) && !/\.(br|gz|map)$/.test(file);
}

/** `integrity` value and size of every servable file of a build. */
export function filesOf(dir: string): AreaRelease['files'] {
  const files: AreaRelease['files'] = {};
  for (const path of filesBelow(dir)) {
    const name = relative(dir, path).split(sep).join('/');
    if (isReleased(name)) files[name] = fileOf(readFileSync(path));
  }
  return files;
}

/** What a release says of a file. */
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
