import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { AreaRelease, ReleaseEntry } from '@aforo/shared/contract';
import { isPlainName, type AssetStore } from '../assets/asset-store.ts';
import { readBuild } from './build-check.ts';
import { bytesOf } from './local-builds.ts';
import type { HouseVersions } from './manifest-check.ts';
import { RegistryRefusal } from './registry-error.ts';
import {
  findRelease,
  insertRelease,
  isTaken,
  type RegistryConnection,
} from './registry.repository.ts';
import { readUpload } from './upload.ts';

export interface Publication {
  area: string;
  buildId: string;
  /** The tar. */
  body: Readable;
  isDryRun: boolean;
  commit: string | null;
  by: string;
}

interface Options {
  db: RegistryConnection;
  assets: AssetStore;
  house: HouseVersions;
  now(): Date;
}

export type Publish = (publication: Publication) => Promise<ReleaseEntry>;

/** Takes builds in: checked, stored, and written down, or nothing of it. */
export function createPublisher({ db, assets, house, now }: Options): Publish {
  /** Two uploads of one build at a time would each find it absent. */
  const underway = new Set<string>();

  async function store(release: AreaRelease, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const { area, buildId } = release;
    if (await assets.put(area, buildId, files)) return;
    // A build without its row is what a crash left between the two; nobody was told of it.
    const left = await assets.read(area, buildId, 'release.json');
    if (left && isDeepStrictEqual(JSON.parse(left.toString()), release)) return;
    await assets.remove(area, buildId);
    await assets.put(area, buildId, files);
  }

  async function publish(publication: Publication): Promise<ReleaseEntry> {
    const { area, buildId, body, isDryRun, commit, by } = publication;
    await assertFree(db, area, buildId);
    const reading = await readBuild(await readUpload(body), { area, buildId, house });
    if (reading.problems) {
      const count = reading.problems.length;
      throw new RegistryRefusal(
        'build_refused',
        `El build ${buildId} de ${area} no se puede publicar: ${count === 1 ? 'hay un problema' : `hay ${count} problemas`}.`,
        reading.problems,
      );
    }
    const { release, files } = reading;
    const at = now();
    const bytes = bytesOf(release);
    if (!isDryRun) {
      await store(release, files);
      try {
        await insertRelease(db, release, { bytes, commit, at, by });
      } catch (error) {
        if (isTaken(error)) throw exists(area, buildId);
        throw error;
      }
    }
    const { version, contractVersion } = release;
    const publishedAt = at.toISOString();
    return { area, buildId, version, contractVersion, bytes, commit, publishedAt, publishedBy: by };
  }

  return async (publication) => {
    const { area, buildId } = publication;
    assertNames(area, buildId);
    const key = `${area}/${buildId}`;
    if (underway.has(key)) throw exists(area, buildId);
    underway.add(key);
    try {
      return await publish(publication);
    } finally {
      underway.delete(key);
    }
  };
}

function assertNames(area: string, buildId: string): void {
  if (!/^mfe-[a-z][a-z\d-]{0,40}$/.test(area)) {
    throw new RegistryRefusal(
      'input_invalid',
      `«${area.slice(0, 60)}» no puede ser un área: su nombre es mfe- seguido de minúsculas, cifras y guiones.`,
    );
  }
  // Development rebuilds under one id; such a build would not be what it is called.
  if (!isPlainName(buildId) || buildId.startsWith('dev')) {
    throw new RegistryRefusal(
      'input_invalid',
      `«${buildId.slice(0, 60)}» no puede ser un build: lleva letras, cifras y guiones, y no empieza por dev.`,
    );
  }
}

async function assertFree(db: RegistryConnection, area: string, buildId: string): Promise<void> {
  if (await findRelease(db, area, buildId)) throw exists(area, buildId);
}

function exists(area: string, buildId: string): RegistryRefusal {
  return new RegistryRefusal(
    'build_exists',
    `El build ${buildId} de ${area} ya está publicado. Un build no cambia: construye uno nuevo.`,
  );
}
