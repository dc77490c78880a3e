import type { AreaMount, AreaRelease, Registry } from '@aforo/shared/contract';
import type { ShellRelease } from '@aforo/shared/build';
import type { BuildStore } from '../../assets/stores/build-store.ts';
import { etagOf } from '../../http/etag.ts';
import type { Visitor } from './composition.ts';

/** The registry and the shell at one revision, ready to be served. */
export interface Revision {
  registry: Registry;
  /** The registry serialised. */
  json: string;
  etag: string;
  /** Undefined if no shell can be served. */
  shell: ShellRelease | undefined;
}

/** Provides the current revision; called at every request. */
export interface RegistrySource {
  /** All areas, with the builds for visitors outside any canary. */
  current(): Promise<Revision>;
  /** All areas, with the builds for this visitor; absent if all visitors get the same ones. */
  forVisitor?(visitor: Visitor): Revision;
  /**
   * Calls `onRevision` with the number of each new revision until the returned function is called.
   */
  subscribe?(onRevision: (revision: number) => void): () => void;
}

export interface LocalSourceOptions {
  store: BuildStore;
  mounts: AreaMount[];
  areas: readonly string[];
  /** Build id of a package to serve. */
  buildIdOf(name: string): string;
  /** Called for a build that can't be served, once per reading. */
  onMissing(name: string, error?: unknown): void;
}

/** The installation's own builds. `reload` reads them again as a new revision. */
export function createLocalSource(
  options: LocalSourceOptions,
): RegistrySource & { reload(): void } {
  let number = 1;
  let revision = readRevision(options, number);
  const listeners = new Set<(revision: number) => void>();
  return {
    current: () => Promise.resolve(revision),
    reload() {
      revision = readRevision(options, ++number);
      for (const listener of listeners) listener(number);
    },
    subscribe(onRevision) {
      listeners.add(onRevision);
      return () => listeners.delete(onRevision);
    },
  };
}

/** Prepares a registry for sending. */
export function revisionOf(registry: Registry, shell: ShellRelease | undefined): Revision {
  const json = JSON.stringify(registry);
  return { registry, json, etag: etagOf(json), shell };
}

function readRevision(options: LocalSourceOptions, number: number): Revision {
  const { store, buildIdOf, onMissing } = options;
  const areas: Record<string, AreaRelease> = {};
  for (const name of options.areas) {
    const release = read(name, () => store.area(name, buildIdOf(name))?.release);
    if (release) areas[name] = release;
  }
  const shell = read('shell', () => store.page('shell', buildIdOf('shell'))?.release);
  const choices = Object.fromEntries(
    Object.keys(areas).map((name) => [name, { why: 'stable' as const, fallback: null }]),
  );
  return revisionOf({ revision: number, mounts: options.mounts, areas, choices }, shell);

  /** A missing or broken build doesn't affect the others. */
  function read<R>(name: string, find: () => R | undefined): R | undefined {
    try {
      const release = find();
      if (!release) onMissing(name);
      return release;
    } catch (error) {
      onMissing(name, error);
      return undefined;
    }
  }
}
