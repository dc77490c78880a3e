import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { areaReleaseSchema, contentFolder, type AreaRelease } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import * as z from 'zod/mini';
import type { Encoding } from '../../http/encoding.ts';

/** A file of a release on disk, with its compressed copies. */
export interface StoredFile {
  path: string;
  etag: string;
  bytes: Partial<Record<Encoding, number>>;
}

export interface StoredBuild<Release = AreaRelease | ShellRelease> {
  release: Release;
  files: ReadonlyMap<string, StoredFile>;
}

/** The finished builds below a root: `<root>/<package>/dist/<buildId>/release.json`. */
export interface BuildStore {
  /** @throws BrokenBuildError if it exists but can't be served */
  area(name: string, buildId: string): StoredBuild<AreaRelease> | undefined;
  /**
   * The build that a page starts with: the shell or, in development, a standalone area.
   * @throws BrokenBuildError if it exists but can't be served
   */
  page(name: string, buildId: string): StoredBuild<ShellRelease> | undefined;
  /** Any build, by the names in an asset's URL; undefined if it is missing or broken. */
  find(name: string, buildId: string): StoredBuild | undefined;
  /**
   * A content-addressed file from any of the package's builds, because a page may use an earlier
   * one.
   * @param integrity the only acceptable hash; undefined accepts any
   */
  content(name: string, file: string, integrity?: string): StoredFile | undefined;
  /** Discards a package's cached builds, because development rebuilds under the same id. */
  forget(name: string): void;
}

/** A release that is unreadable, incomplete, or inconsistent with its files. */
class BrokenBuildError extends Error {}

const shellReleaseSchema: z.ZodMiniType<ShellRelease> = z.object({
  buildId: z.string(),
  version: z.string(),
  base: z.string(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  preload: z.array(z.string()),
  framePreload: z.array(z.string()),
  fonts: z.array(z.string()),
  pageParts: z.optional(
    z.object({
      renderer: z.string(),
      deviceScript: z.string(),
      takeOverScript: z.string(),
      worker: z.optional(z.string()),
    }),
  ),
  files: areaReleaseSchema.shape.files,
});

/** Builds are immutable, so each is read once. */
export function createBuildStore(root: string): BuildStore {
  const areas = new Map<string, StoredBuild<AreaRelease>>();
  const pages = new Map<string, StoredBuild<ShellRelease>>();

  function area(name: string, buildId: string): StoredBuild<AreaRelease> | undefined {
    return readOnce(areas, root, name, buildId, areaReleaseSchema);
  }
  function page(name: string, buildId: string): StoredBuild<ShellRelease> | undefined {
    return readOnce(pages, root, name, buildId, shellReleaseSchema);
  }
  function find(name: string, buildId: string): StoredBuild | undefined {
    const key = `${name}/${buildId}`;
    const known = areas.get(key) ?? pages.get(key);
    if (known) return known;
    // The registry logs the broken build; here its files are 404.
    for (const read of name === 'shell' ? [page] : [area, page]) {
      try {
        return read(name, buildId);
      } catch (error) {
        if (!(error instanceof BrokenBuildError)) throw error;
      }
    }
    return undefined;
  }
  return {
    area,
    page,
    find,
    content(name, file, integrity) {
      if (!file.startsWith(contentFolder)) return undefined;
      const fileIn = (build: StoredBuild | undefined): StoredFile | undefined => {
        const isWanted = [undefined, build?.release.files[file]?.integrity].includes(integrity);
        return isWanted ? build?.files.get(file) : undefined;
      };
      for (const [key, build] of [...areas, ...pages]) {
        const found = key.startsWith(`${name}/`) ? fileIn(build) : undefined;
        if (found) return found;
      }
      for (const buildId of finishedIn(root, name)) {
        const found = fileIn(find(name, buildId));
        if (found) return found;
      }
      return undefined;
    },
    forget(name) {
      for (const builds of [areas, pages]) {
        for (const key of builds.keys()) if (key.startsWith(`${name}/`)) builds.delete(key);
      }
    },
  };
}

/** Ids of all builds in a package's `dist`, newest first. */
function finishedIn(root: string, name: string): string[] {
  const dist = join(root, name, 'dist');
  if (!isPlain(name) || !existsSync(dist)) return [];
  const changedAt = (id: string) => statSync(join(dist, id)).mtimeMs;
  return readdirSync(dist).sort((a, b) => changedAt(b) - changedAt(a));
}

/** Names may come from URLs: prevents path traversal. */
function isPlain(name: string): boolean {
  return /^\w[\w-]*$/.test(name);
}

function readOnce<R extends AreaRelease | ShellRelease>(
  known: Map<string, StoredBuild<R>>,
  root: string,
  name: string,
  buildId: string,
  schema: z.ZodMiniType<R>,
): StoredBuild<R> | undefined {
  if (!isPlain(name) || !isPlain(buildId)) return undefined;
  const key = `${name}/${buildId}`;
  const dir = join(root, name, 'dist', buildId);
  const stored = known.get(key) ?? readBuild(dir, schema);
  if (stored) known.set(key, stored);
  return stored;
}

function readBuild<R extends AreaRelease | ShellRelease>(
  dir: string,
  schema: z.ZodMiniType<R>,
): StoredBuild<R> | undefined {
  const text = readIfPresent(join(dir, 'release.json'));
  if (text === undefined) return undefined;
  let release: R;
  try {
    release = schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BrokenBuildError(`${dir}/release.json is not a release`, { cause });
  }
  const files = new Map(
    Object.entries(release.files).map(([name, { integrity, bytes }]) => {
      const path = join(dir, name);
      const sizes = sizesOf(path);
      if (sizes.identity !== bytes) throw new BrokenBuildError(`${path} is not as released`);
      return [name, { path, etag: etagOfFile(integrity), bytes: sizes }];
    }),
  );
  return { release, files };
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Weak, because the same file is sent in several encodings. */
export function etagOfFile(integrity: string): string {
  return `W/"${integrity.slice(-27)}"`;
}

const copies = [
  ['identity', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const satisfies [Encoding, string][];

function sizesOf(path: string): StoredFile['bytes'] {
  const sizes: StoredFile['bytes'] = {};
  for (const [encoding, suffix] of copies) {
    const stat = statSync(path + suffix, { throwIfNoEntry: false });
    if (stat) sizes[encoding] = stat.size;
  }
  return sizes;
}
