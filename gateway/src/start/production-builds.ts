import { join } from 'node:path';
import { areaNames, currentBuildOf, packageDirOf, repositoryRoot } from '@aforo/shared/build';
import { createBuildStore } from '../assets/stores/build-store.ts';
import { mounts } from '../registry/composition/mounts.ts';
import { createLocalSource } from '../registry/composition/registry-source.ts';
import { chooseBuild } from './choose-build.ts';

/** Shell and areas for `npm start`. */
export function productionBuilds(onMissing: (name: string, error?: unknown) => void) {
  const store = createBuildStore(repositoryRoot);
  const source = createLocalSource({
    store,
    mounts,
    areas: areaNames,
    buildIdOf: (name) => chooseBuild(join(packageDirOf(name), 'dist'), currentBuildOf(name)),
    onMissing,
  });
  return { store, source, allowsPublishing: true };
}
