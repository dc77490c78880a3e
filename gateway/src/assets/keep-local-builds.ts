import { readFile } from 'node:fs/promises';
import type { Registry } from '@aforo/shared/contract';
import type { AssetStore } from './asset-store.ts';
import type { BuildStore } from './build-store.ts';
import { copySuffix } from './published-builds.ts';

/**
 * Keeps a copy of the builds beside the gateway: an open page or a rollback may want them after the
 * next version of this installation has taken their place.
 */
export async function keepLocalBuilds(
  local: BuildStore,
  kept: AssetStore,
  { areas }: Pick<Registry, 'areas'>,
): Promise<void> {
  for (const { area, buildId } of Object.values(areas)) {
    if (await kept.has(area, buildId)) continue;
    const build = local.area(area, buildId);
    if (!build) continue;
    const files = new Map<string, Buffer>([
      ['release.json', Buffer.from(JSON.stringify(build.release))],
    ]);
    for (const [name, { path, bytes }] of build.files) {
      for (const [encoding, suffix] of Object.entries(copySuffix)) {
        if (encoding in bytes) files.set(name + suffix, await readFile(path + suffix));
      }
    }
    await kept.put(area, buildId, files);
  }
}
