import { isDeepStrictEqual } from 'node:util';
import type { AreaRelease, Registry } from '@aforo/shared/contract';
import type { Database } from '@aforo/api/database';
import { areasWithApproval } from '../approvals/approvals.repository.ts';
import { findUnapproved } from '../approvals/approvals.ts';
import {
  compose,
  releaseKey,
  variantOf,
  anonymousVisitor,
  type Snapshot,
} from '../composition/composition.ts';
import { allChannels } from '../channels/channels.repository.ts';
import { shownBuilds } from './area-state.ts';
import { revisionNumberOf } from './change-registry.ts';
import { registerLocalBuilds } from './local-builds.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { findRelease, lastRevisions, revisionsOfArea } from '../database/registry.repository.ts';
import { registryTables, type RegistryConnection } from '../database/registry-tables.ts';
import { revisionOf, type RegistrySource } from '../composition/registry-source.ts';
import { createVariantCache, type VariantCache } from '../composition/variant-cache.ts';

interface Options {
  database: Database;
  /** The installation's own builds, served until the database has been read once. */
  local: RegistrySource;
  now(): Date;
  /** Called if reading fails; the last valid registry stays in use. */
  onError(error: unknown): void;
  /** Called with a Spanish sentence for the operator about a problem that needs attention. */
  onWarning(sentence: string): void;
  /** Interval of reading the database without a notification, because notifications can be lost. */
  pollMs?: number;
}

/** The database's registry, cached in memory and kept up to date. */
export interface RegistryStore extends RegistrySource {
  readonly db: RegistryConnection;
  /** The installation's own builds, and the initial paths of its areas. */
  readonly installed: Pick<Registry, 'areas' | 'mounts'>;
  forVisitor: NonNullable<RegistrySource['forVisitor']>;
  subscribe: NonNullable<RegistrySource['subscribe']>;
  /** Undefined until the database has been read once. */
  snapshot(): Snapshot | undefined;
  /** Hash of a file in a build of the area that is in use, the stable one first. */
  activeContent(area: string, file: string): string | undefined;
  /** Reads the database again; resolves once everything written before the call is in use. */
  reload(): Promise<void>;
  close(): void;
}

const usualPollMs = 10_000;

/** Registers the installation's own builds and follows the database from then on. */
export async function openRegistryStore(options: Options): Promise<RegistryStore> {
  const { database, local, now, onError, onWarning } = options;
  const db = registryTables(database);
  const builtIn = await local.current();
  const listeners = new Set<(revision: number) => void>();
  /** Stored releases that this version doesn't accept; each is reported once. */
  const unreadable = new Set<string>();
  let known: { snapshot: Snapshot; variants: VariantCache } | undefined;
  let areLocalBuildsRegistered = false;
  let isListening = false;
  let isClosed = false;

  async function read(): Promise<void> {
    if (!isListening) {
      await database.listen('registry', () => void reload());
      isListening = true;
    }
    if (!areLocalBuildsRegistered) {
      const { others, waiting } = await registerLocalBuilds(db, builtIn.registry, now());
      areLocalBuildsRegistered = true;
      others.forEach((release) => onWarning(otherFilesWarning(release)));
      waiting.forEach((release) => onWarning(waitingWarning(release)));
    }
    const snapshot = {
      ...(await readSnapshot(findReadable, db, known?.snapshot)),
      channels: await allChannels(db),
      waiting: await waitingAreas(db, builtIn.registry.areas),
    };
    const before = known?.snapshot;
    // An earlier read may finish after a later one.
    if (before && snapshot.revision < before.revision) return;
    const isNewer = snapshot.revision !== before?.revision;
    // Approvals and the people of channels change without a revision.
    const hasChanged = (name: 'waiting' | 'channels') =>
      !isDeepStrictEqual(snapshot[name], before?.[name]);
    if (!isNewer && !hasChanged('waiting') && !hasChanged('channels')) return;
    known = { snapshot, variants: createVariantCache() };
    if (!isNewer) return;
    for (const listener of listeners) listener(snapshot.revision);
  }

  async function findReadable(area: string, buildId: string): Promise<AreaRelease | undefined> {
    const key = releaseKey(area, buildId);
    if (unreadable.has(key)) return undefined;
    try {
      return (await findRelease(db, area, buildId))?.release;
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      unreadable.add(key);
      onWarning(unreadableWarning(error));
      return undefined;
    }
  }

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** One read at a time; a call during a read resolves with the next one. */
  function reload(): Promise<void> {
    // The database keeps calling back until it is closed itself.
    if (isClosed) return Promise.resolve();
    if (running) return (next ??= running.then(() => ((next = undefined), reload())));
    running = read()
      .catch(onError)
      .finally(() => (running = undefined));
    return running;
  }

  await reload();
  const poll = setInterval(() => void reload(), options.pollMs ?? usualPollMs);
  poll.unref();

  const forVisitor: RegistryStore['forVisitor'] = (visitor) => {
    if (!known) return builtIn;
    const { snapshot, variants } = known;
    return variants.of(variantOf(snapshot, visitor), () =>
      revisionOf(compose(snapshot, visitor, builtIn.registry.areas), builtIn.shell),
    );
  };
  return {
    db,
    installed: builtIn.registry,
    current: () => Promise.resolve(forVisitor(anonymousVisitor)),
    forVisitor,
    subscribe(onRevision) {
      listeners.add(onRevision);
      return () => listeners.delete(onRevision);
    },
    snapshot: () => known?.snapshot,
    activeContent(area, file) {
      const state = known?.snapshot.states.get(area);
      const builds = (state ? shownBuilds(state) : []).map((buildId) =>
        known?.snapshot.releases.get(releaseKey(area, buildId)),
      );
      return builds.find((release) => release?.files[file])?.files[file]?.integrity;
    },
    reload,
    close() {
      isClosed = true;
      clearInterval(poll);
    },
  };
}

/**
 * Pages use the hashes that were registered first, so browsers refuse this installation's files.
 */
function otherFilesWarning({ area, buildId }: AreaRelease): string {
  return `${area}@${buildId} se registró con otros archivos que los de esta instalación, así que el navegador no los ejecutará. Borra ${area}/dist y construye el área otra vez.`;
}

function waitingWarning({ area, version, buildId }: AreaRelease): string {
  return `${area} ${version} (build ${buildId}) está publicado y espera: nadie lo ve hasta que alguien lo active, en Módulos o con npm run areas -- activate ${area}@${buildId} --reason "…"`;
}

function unreadableWarning({ message, details = [] }: RegistryRefusal): string {
  return `${message} Las páginas van con el build anterior de su área, o sin ella. ${details.join(' ')}`;
}

async function readSnapshot(
  find: (area: string, buildId: string) => Promise<AreaRelease | undefined>,
  db: RegistryConnection,
  before?: Snapshot,
): Promise<Omit<Snapshot, 'waiting' | 'channels'>> {
  const last = await lastRevisions(db);
  const releases = new Map<string, AreaRelease>();
  /** Whether the build can be shown. */
  async function add(area: string, buildId: string | null | undefined): Promise<boolean> {
    if (buildId == null) return false;
    const key = releaseKey(area, buildId);
    // Releases never change, so known ones aren't read again.
    const release = before?.releases.get(key) ?? (await find(area, buildId));
    if (release) releases.set(key, release);
    return release !== undefined;
  }
  for (const { area, state } of last) {
    for (const buildId of shownBuilds(state))
      if (buildId !== state.stable) await add(area, buildId);
    if (!(await add(area, state.stable))) await add(area, state.previous);
  }
  const states = new Map(last.map(({ area, state }) => [area, state]));
  return { revision: revisionNumberOf(last), states, releases };
}

/** The areas whose installed build needs an approval and has none. */
async function waitingAreas(
  db: RegistryConnection,
  installed: Registry['areas'],
): Promise<Set<string>> {
  const waiting = new Set<string>();
  for (const area of await areasWithApproval(db)) {
    const buildId = installed[area]?.buildId;
    if (buildId === undefined) continue;
    const revisions = await revisionsOfArea(db, area);
    if (await findUnapproved(db, area, [buildId], revisions)) waiting.add(area);
  }
  return waiting;
}
