import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Storage of published builds. A build is stored completely or not at all, and never changes. It
 * consists of its own files, its `release.json`, and compressed copies as `<file>.br` and `.gz`.
 */
export interface AssetStore {
  has(area: string, buildId: string): Promise<boolean>;
  /** False if the build already exists; nothing is changed then. */
  put(area: string, buildId: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  read(area: string, buildId: string, file: string): Promise<Buffer | null>;
  /** Paths of a build's stored files; empty if the build doesn't exist. */
  files(area: string, buildId: string): Promise<Set<string>>;
  /** Build ids of an area. */
  list(area: string): Promise<string[]>;
  /** For builds that were stored but never registered, or are no longer needed. */
  remove(area: string, buildId: string): Promise<void>;
}

/** Names come from URLs and archives: prevents path traversal. */
export function isPlainName(name: string): boolean {
  return /^\w[\w-]{0,79}$/.test(name);
}

/** True for a relative path of plain names, such as `screens/a.3f.js`. */
export function isPlainPath(path: string): boolean {
  return path.length <= 200 && path.split('/').every((part) => /^[\w@+~-][\w.@+~-]*$/.test(part));
}

/**
 * Builds as folders: `<directory>/<area>/<buildId>/`.
 * @param write writes one file; another one in tests
 */
export function createFolderStore(directory: string, write = writeFile): AssetStore {
  const incoming = join(directory, '.incoming');
  const folderOf = (area: string, buildId: string): string | null =>
    isPlainName(area) && isPlainName(buildId) ? join(directory, area, buildId) : null;

  return {
    async has(area, buildId) {
      const folder = folderOf(area, buildId);
      return folder !== null && (await exists(folder));
    },
    async put(area, buildId, files) {
      const folder = folderOf(area, buildId);
      if (folder === null) throw new Error('Not the name of a build');
      if (await exists(folder)) return false;
      const draft = join(incoming, randomUUID());
      try {
        for (const [file, content] of files) {
          if (!isPlainPath(file)) throw new Error('Not the path of a file');
          const path = join(draft, file);
          await mkdir(dirname(path), { recursive: true });
          await write(path, content, { flush: true });
        }
        await mkdir(dirname(folder), { recursive: true });
        await rename(draft, folder);
        return true;
      } catch (error) {
        // Another upload was faster: `rename` never replaces a non-empty folder.
        if (await exists(folder)) return false;
        throw error;
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    async read(area, buildId, file) {
      const folder = folderOf(area, buildId);
      if (folder === null || !isPlainPath(file)) return null;
      return readFile(join(folder, file)).catch(nullIfAbsent);
    },
    async files(area, buildId) {
      const folder = folderOf(area, buildId);
      if (folder === null) return new Set();
      const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        nullIfAbsent,
      );
      const stored = (all ?? []).filter((entry) => entry.isFile());
      return new Set(
        stored.map(({ parentPath, name }) => relative(folder, join(parentPath, name))),
      );
    },
    async list(area) {
      return isPlainName(area)
        ? ((await readdir(join(directory, area)).catch(nullIfAbsent)) ?? [])
        : [];
    },
    async remove(area, buildId) {
      const folder = folderOf(area, buildId);
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function nullIfAbsent(error: unknown): null {
  const code = typeof error === 'object' && error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
  throw error;
}
