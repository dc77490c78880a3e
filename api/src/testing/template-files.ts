import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

interface Entry {
  path: string;
  /** Undefined for a directory. */
  bytes: Uint8Array | undefined;
}

const read = new Map<string, Entry[]>();

/**
 * The files of an in-memory database that starts as a copy of the one in `directory`. A worker
 * reads that one once: unpacking a dump for each copy took as long as everything else together.
 */
export class TemplateFiles extends MemoryFS {
  private readonly entries: readonly Entry[];

  constructor(directory: string) {
    super();
    const entries = read.get(directory) ?? readEntries(directory);
    read.set(directory, entries);
    this.entries = entries;
  }

  /** PGlite calls it before it checks whether a database exists. */
  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('PGlite has to be started with these files');
    const { FS } = this.pg.Module;
    FS.mkdir(PGlite.paths.PGDATA);
    for (const { path, bytes } of this.entries) {
      if (bytes) FS.writeFile(path, bytes);
      else FS.mkdir(path);
    }
  }
}

function readEntries(directory: string): Entry[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => {
    const source = join(entry.parentPath, entry.name);
    return {
      path: join(PGlite.paths.PGDATA, relative(directory, source)),
      // Not a Buffer: PGlite’s files keep a `slice` of it, which must be a copy.
      bytes: entry.isFile() ? new Uint8Array(readFileSync(source)) : undefined,
    };
  });
}
