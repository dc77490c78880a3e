import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { areaReleaseSchema, publicationFile, type AreaRelease } from '@aforo/shared/contract';
import { pack } from 'tar-stream';
import { chooseBuild } from '../start/choose-build.ts';
import { StartError } from '../config/start-error.ts';

export interface BuiltArea {
  release: AreaRelease;
  /** Folder of the build. */
  folder: string;
}

/**
 * Finds the build in a folder: the folder itself or, if it contains several, the build of the
 * current sources, otherwise the newest.
 * @throws {StartError} if there is no finished build
 */
export function findBuiltArea(
  area: string,
  from: string,
  currentId: string | undefined,
): BuiltArea {
  const sourcePath = resolve(from);
  const folder = existsSync(join(sourcePath, 'release.json'))
    ? sourcePath
    : join(sourcePath, chooseBuild(sourcePath, currentId));
  const file = join(folder, 'release.json');
  if (!existsSync(file)) {
    throw new StartError(
      `En ${sourcePath} no hay ningún build terminado de ${area}. Constrúyelo con npm run build -w ${area}.`,
    );
  }
  const release = areaReleaseSchema.safeParse(jsonIn(file));
  if (!release.success) throw new StartError(`${file} no es de un área.`);
  return { release: release.data, folder };
}

/**
 * A tar of the released files: the listed files, their compressed copies, the release, and who
 * answers for it.
 */
export async function packBuild(
  { release, folder }: BuiltArea,
  { hasPublication }: { hasPublication: boolean },
): Promise<Buffer> {
  const tar = pack();
  const isReleased = (name: string): boolean =>
    name === 'release.json' ||
    (hasPublication && name === publicationFile) ||
    Object.hasOwn(release.files, name.replace(/\.(br|gz)$/, ''));
  for (const path of filesIn(folder)) {
    const name = relative(folder, path).split(sep).join('/');
    if (isReleased(name)) tar.entry({ name }, readFileSync(path));
  }
  tar.finalize();
  return buffer(tar);
}

/** The commit of a folder's sources; null outside a repository. */
export function commitAt(folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]));
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
