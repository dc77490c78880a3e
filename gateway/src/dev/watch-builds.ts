import { areaNames, developmentBuildIdOf, packageNames, repositoryRoot } from '@aforo/shared/build';
import { watchPackage } from '@aforo/shared/webpack';
import { createBuildStore } from '../assets/stores/build-store.ts';
import { mounts } from '../registry/composition/mounts.ts';
import { createLocalSource } from '../registry/composition/registry-source.ts';
import { createDevEvents } from './dev-events.ts';

interface Reports {
  say(line: string): void;
}

/** Shell and areas, rebuilt on each change; open pages reload. */
export async function watchAll({ say }: Reports) {
  const store = createBuildStore(repositoryRoot);
  const events = createDevEvents();
  const source = createLocalSource({
    store,
    mounts,
    areas: areaNames,
    buildIdOf: () => developmentBuildIdOf(),
    // Before the first builds everything is missing; each build reports its completion.
    onMissing: () => undefined,
  });
  const report = {
    onBuilt(name: string) {
      say(`  ${name}: al día`);
      store.forget(name);
      source.reload();
      events.notifyRebuilt(name);
    },
    onFailed: (name: string, text: string) => say(`  ${name}: no se construye\n${text}`),
  };
  const stops = await Promise.all(packageNames.map((name) => watchPackage(name, report)));
  return { builds: { store, source, development: events }, stops };
}

/** A single area with a minimal shell, rebuilt on each change. */
export async function watchAlone(area: string, { say }: Reports) {
  const store = createBuildStore(repositoryRoot);
  const events = createDevEvents();
  const stop = await watchPackage(area, {
    standalone: true,
    onBuilt(name) {
      say(`  ${name}: al día`);
      store.forget(name);
      events.notifyRebuilt(name);
    },
    onFailed: (name, text) => say(`  ${name}: no se construye\n${text}`),
  });
  const readPage = () =>
    Promise.resolve({ shell: store.page(area, developmentBuildIdOf(true))?.release });
  return { builds: { store, readPage, development: events }, stops: [stop] };
}
