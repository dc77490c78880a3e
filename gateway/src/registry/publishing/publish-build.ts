import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  areaReleaseSchema,
  type AreaRelease,
  type Registry,
  type ReleaseEntry,
} from '@aforo/shared/contract';
import { isPlainName, type AssetStore } from '../../assets/asset-store.ts';
import type { MissingFiles } from '../../assets/missing-files.ts';
import { readBuild } from './build-check.ts';
import { bytesOf } from '../revisions/local-builds.ts';
import { navigationProblems, type ShellVersions } from './manifest-check.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { findRelease, insertRelease, isRegistered } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import {
  claimBuild,
  claimContent,
  contentConflicts,
  releaseClaim,
  type BuildName,
} from '../database/stored-builds.repository.ts';
import { readUpload } from './upload.ts';

interface Publication {
  area: string;
  buildId: string;
  /** The tar stream. */
  body: Readable;
  isDryRun: boolean;
  commit: string | null;
  by: string;
  /** Whether the build may add entries to the navigation of any area. */
  isOperator: boolean;
}

interface Options {
  db: RegistryConnection;
  assets: AssetStore;
  missingFiles: MissingFiles;
  shell: ShellVersions;
  /** The active builds and their paths. */
  readRegistry(): Promise<Pick<Registry, 'mounts' | 'areas'>>;
  now(): Date;
}

export type Publish = (publication: Publication) => Promise<ReleaseEntry>;

/** Publishes builds: checks, stores and registers a build, or changes nothing. */
export function createPublisher(options: Options): Publish {
  const { db, assets, missingFiles, shell, readRegistry, now } = options;

  async function store(release: AreaRelease, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const { area, buildId } = release;
    if (await assets.put(area, buildId, files)) return;
    // Files without a row were left by a crash between the two writes.
    const left = await assets.read(area, buildId, 'release.json');
    if (left && isDeepStrictEqual(JSON.parse(left.toString()), release)) return;
    await assets.remove(area, buildId);
    await assets.put(area, buildId, files);
  }

  /**
   * Runs `act` with a claim in the database, because two concurrent uploads of a build would each
   * find it missing.
   */
  async function withClaim(
    build: BuildName,
    act: (holdsClaim: () => Promise<boolean>) => Promise<void>,
  ): Promise<void> {
    const holder = randomUUID();
    const claim = () => claimBuild(db, build, holder);
    if (!(await claim())) throw beingPublished(build.area, build.buildId);
    try {
      await act(claim);
    } finally {
      await releaseClaim(db, build, holder);
    }
  }

  /**
   * A registered build with missing files, which may be uploaded again; null for a new one.
   * @throws {RegistryRefusal} if the build exists or was pruned
   */
  async function lostRelease(area: string, buildId: string) {
    const found = await findRelease(db, area, buildId);
    if (found && (await missingFiles(found.release)).length > 0) return found;
    await assertFree(db, area, buildId);
    return null;
  }

  return async (publication) => {
    const { area, buildId, body, isDryRun, commit, by, isOperator } = publication;
    assertNames(area, buildId);
    const lost = await lostRelease(area, buildId);
    const reading = await readBuild(await readUpload(body), { area, buildId, shell });
    if (reading.problems) throw refused(area, buildId, reading.problems);
    const { release, files } = reading;
    const entered = isOperator || lost ? [] : navigationProblems(release, await readRegistry());
    if (entered.length > 0) throw refused(area, buildId, entered);
    if (lost && !isDeepStrictEqual(lost.release, areaReleaseSchema.parse(release))) {
      throw new RegistryRefusal(
        'build_exists',
        `El build ${buildId} de ${area} se publicó con otros archivos. Un build no cambia: construye uno nuevo.`,
      );
    }
    if (!lost) await assertContentFree(db, release);
    const at = now();
    const bytes = bytesOf(release);
    if (!isDryRun) {
      await withClaim({ area, buildId }, async (holdsClaim) => {
        if ((await lostRelease(area, buildId)) !== null) await assets.remove(area, buildId);
        // Before the files are stored: a stored build is served at the addresses of its contents.
        if (!lost) {
          await db.transaction().execute(async (trx) => {
            await claimContent(trx, release);
            await assertContentFree(trx, release);
          });
        }
        await store(release, files);
        if (!(await holdsClaim())) throw beingPublished(area, buildId);
        if (!lost) await insertRelease(db, release, { bytes, commit, at, by });
      });
    }
    if (lost) return lost.entry;
    const { version, contractVersion } = release;
    const publishedAt = at.toISOString();
    return { area, buildId, version, contractVersion, bytes, commit, publishedAt, publishedBy: by };
  };
}

function assertNames(area: string, buildId: string): void {
  if (!/^mfe-[a-z][a-z\d-]{0,40}$/.test(area)) {
    throw new RegistryRefusal(
      'input_invalid',
      `«${area.slice(0, 60)}» no puede ser un área: su nombre es mfe- seguido de minúsculas, cifras y guiones.`,
    );
  }
  if (isReserved(buildId)) {
    throw new RegistryRefusal(
      'input_invalid',
      `«${buildId.slice(0, 60)}» no puede ser un build: es un nombre reservado.`,
    );
  }
  // Development rebuilds under the same id, so the id would not identify the build.
  if (!isPlainName(buildId) || buildId.startsWith('dev')) {
    throw new RegistryRefusal(
      'input_invalid',
      `«${buildId.slice(0, 60)}» no puede ser un build: lleva letras, cifras y guiones, y no empieza por dev.`,
    );
  }
}

/** The folder of content-addressed files, release files, and properties of every object. */
function isReserved(buildId: string): boolean {
  return ['content', 'release', 'inputs', 'prototype'].includes(buildId) || buildId in {};
}

async function assertFree(db: RegistryConnection, area: string, buildId: string): Promise<void> {
  if (!(await isRegistered(db, area, buildId))) return;
  throw new RegistryRefusal(
    'build_exists',
    `El build ${buildId} de ${area} ya está publicado. Un build no cambia: construye uno nuevo.`,
  );
}

function refused(area: string, buildId: string, problems: string[]): RegistryRefusal {
  const count = problems.length === 1 ? 'hay un problema' : `hay ${problems.length} problemas`;
  return new RegistryRefusal(
    'build_refused',
    `El build ${buildId} de ${area} no se puede publicar: ${count}.`,
    problems,
  );
}

/** @throws {RegistryRefusal} if another build has a file of the same name with other bytes */
async function assertContentFree(db: RegistryConnection, release: AreaRelease): Promise<void> {
  const { area, buildId } = release;
  const conflicts = await contentConflicts(db, release);
  if (conflicts.length === 0) return;
  throw refused(
    area,
    buildId,
    conflicts.map(
      (other) =>
        `${other.file} ya es otro archivo en el build ${other.buildId} de ${area}. En content/ el nombre es del contenido, y con otro contenido lleva otro nombre.`,
    ),
  );
}

function beingPublished(area: string, buildId: string): RegistryRefusal {
  return new RegistryRefusal(
    'build_exists',
    `Alguien está publicando ahora mismo el build ${buildId} de ${area}.`,
  );
}
