import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  areaReleaseSchema,
  type AreaRelease,
  type Registry,
  type ReleaseEntry,
} from '@aforo/shared/contract';
import { isPlainName, type AssetStore } from '../../assets/stores/asset-store.ts';
import type { MissingFiles } from '../../assets/missing-files.ts';
import { readBuild } from './build-check.ts';
import { bytesOf } from '../revisions/local-builds.ts';
import type { PreviewBuild } from './preview.ts';
import { uninvitedProblems } from './consent.ts';
import type { ShellVersions } from './manifest-check.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { recordEvent } from '../events/events.repository.ts';
import { findRelease, insertRelease, isRegistered } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import {
  bindContent,
  claimBuild,
  claimContent,
  contentConflicts,
  releaseClaim,
  type BuildName,
} from '../database/stored-builds.repository.ts';
import { readUpload } from './upload.ts';

interface PublishOrder {
  area: string;
  buildId: string;
  /** The tar stream. */
  body: Readable;
  isDryRun: boolean;
  commit: string | null;
  by: string;
  /** Whether the build may add to the navigation and the slots of any area. */
  isOperator: boolean;
}

interface Options {
  db: RegistryConnection;
  assets: AssetStore;
  missingFiles: MissingFiles;
  shell: ShellVersions;
  /** Mounts a build before it is accepted; absent without a browser. */
  previewBuild?: PreviewBuild | undefined;
  /** The active builds and their paths. */
  readRegistry(): Promise<Pick<Registry, 'mounts' | 'areas'>>;
  now(): Date;
}

export type Publish = (order: PublishOrder) => Promise<ReleaseEntry>;

/** Publishes builds: checks, stores and registers a build, or changes nothing. */
export function createPublisher(options: Options): Publish {
  const { db, assets, missingFiles, shell, previewBuild, readRegistry, now } = options;

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

  /** Reserves the names of the content-addressed files until the upload fails or is registered. */
  async function claimNames(release: AreaRelease): Promise<void> {
    const { area } = release;
    const failed = await db.transaction().execute(async (trx) => {
      const freed = await claimContent(trx, release);
      await assertContentFree(trx, release);
      return freed;
    });
    // A crash may have left their files, which would be served at the same addresses.
    for (const buildId of failed) {
      await withClaim({ area, buildId }, async () => {
        if (!(await isRegistered(db, area, buildId))) await assets.remove(area, buildId);
      });
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

  return async (order) => {
    const { area, buildId, body, isDryRun, commit, by, isOperator } = order;
    assertNames(area, buildId);
    const lost = await lostRelease(area, buildId);
    const reading = await readBuild(await readUpload(body), { area, buildId, shell });
    if (reading.problems) throw refused(area, buildId, reading.problems);
    const { release, files, publication } = reading;
    if (!isOperator && !lost) {
      const uninvited = uninvitedProblems(release, await readRegistry());
      if (uninvited.length > 0) throw refused(area, buildId, uninvited);
    }
    if (lost && !isDeepStrictEqual(lost.release, areaReleaseSchema.parse(release))) {
      throw new RegistryRefusal(
        'build_exists',
        `El build ${buildId} de ${area} se publicó con otros archivos. Un build no cambia: construye uno nuevo.`,
      );
    }
    if (!lost) await assertContentFree(db, release);
    // A dry run shows nothing to people, and a browser takes a processor.
    const previewed = lost || isDryRun ? undefined : await previewBuild?.({ release, files });
    if (previewed?.kind === 'failed') throw refused(area, buildId, [previewed.problem]);
    const preview = previewed?.kind === 'mounted' ? previewed.preview : null;
    const at = now();
    const bytes = bytesOf(release);
    if (!isDryRun) {
      await withClaim({ area, buildId }, async (holdsClaim) => {
        if ((await lostRelease(area, buildId)) !== null) await assets.remove(area, buildId);
        // Before the files are stored: a stored build is served at the addresses of its contents.
        if (!lost) await claimNames(release);
        await store(release, files);
        if (!(await holdsClaim())) throw beingPublished(area, buildId);
        await db.transaction().execute(async (trx) => {
          if (!lost) {
            await bindContent(trx, release);
            await assertContentFree(trx, release);
            await insertRelease(trx, release, {
              bytes,
              commit,
              publication,
              preview,
              at,
              by,
              isOperator,
            });
          }
          const summary = `${lost ? 'Repuestos los archivos de' : 'Publicado'} ${release.version} (${buildId})`;
          await recordEvent(trx, { kind: 'publish', area, buildId, author: by, summary }, at);
        });
      });
    }
    if (lost) return lost.entry;
    const { version, contractVersion } = release;
    const publishedAt = at.toISOString();
    return {
      area,
      buildId,
      version,
      contractVersion,
      bytes,
      commit,
      publishedAt,
      publishedBy: by,
      ...(publication && { publication }),
      ...(preview && { preview }),
    };
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
  // Development rebuilds under the same id, so the id would not identify the build. With `_` two areas
  // could have builds of one federation name.
  if (!isPlainName(buildId) || buildId.includes('_') || buildId.startsWith('dev')) {
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
