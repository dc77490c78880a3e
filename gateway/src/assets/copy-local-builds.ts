import { readFile } from 'node:fs/promises';
import type { Registry } from '@aforo/shared/contract';
import type { AssetStore } from './stores/asset-store.ts';
import type { BuildStore } from './stores/build-store.ts';
import { copySuffix } from './published-builds.ts';
import { matchesIntegrity } from './integrity.ts';

/**
 * Copies the installation's own builds into the store, because open pages and rollbacks may need
 * them after an update of the installation. A failure doesn't stop the others.
 * @throws {AggregateError} with all failures, once all were tried
 */
export async function copyLocalBuilds(
  local: BuildStore,
  target: AssetStore,
  { areas }: Pick<Registry, 'areas'>,
): Promise<void> {
  const failures: Error[] = [];
  for (const { area, buildId } of Object.values(areas)) {
    try {
      await copyBuild(local, target, area, buildId);
    } catch (cause) {
      failures.push(new Error(`No se ha podido guardar ${area}@${buildId}`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Hay builds locales sin guardar');
}

async function copyBuild(
  local: BuildStore,
  target: AssetStore,
  area: string,
  buildId: string,
): Promise<void> {
  if (await target.has(area, buildId)) return;
  const build = local.area(area, buildId);
  if (!build) return;
  const files = new Map([['release.json', Buffer.from(JSON.stringify(build.release))]]);
  for (const [name, { path, bytes }] of build.files) {
    for (const [encoding, suffix] of Object.entries(copySuffix)) {
      if (!(encoding in bytes)) continue;
      const content = await readFile(path + suffix);
      const integrity = build.release.files[name]?.integrity ?? '';
      // Otherwise a rollback would use the damaged copy.
      if (encoding === 'identity' && !matchesIntegrity(content, integrity)) {
        throw new Error(`${path} no es como se publicó`);
      }
      files.set(name + suffix, content);
    }
  }
  await target.put(area, buildId, files);
}
