import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AreaModule } from '@aforo/shared/area';
import { addressOf, filesOfScreen, type AreaRelease, type Registry } from '@aforo/shared/contract';
import { preloadScripts } from './preload-scripts.ts';
import { createScriptHashes } from './script-hashes.ts';

const scriptTimeoutMs = 20_000;

declare global {
  interface Window {
    /** Called by every build's chunk loading (shared/src/build). */
    aforoFreshUrl?: (url: string) => string;
    /**
     * Defined by the gateway's page: allows the scripts of a release that was not in the page's
     * registry.
     */
    aforoLearnRelease?: (release: AreaRelease) => void;
  }
}

const hashes = createScriptHashes(() => location.href);
window.aforoFreshUrl = hashes.freshUrl;

/**
 * Every script that federation loads gets the integrity hash of a known release; an unknown script
 * gets a hash that no file has, so that it never runs.
 */
export function guardScripts(registry: Registry): void {
  for (const release of Object.values(registry.areas)) hashes.allow(release);
  registerPlugins([
    {
      name: 'aforo-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = hashes.freshUrl(url);
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = hashes.integrityOf(url);
        return { script, timeout: scriptTimeoutMs };
      },
    },
  ]);
}

/** Allows the scripts of a build that was not in the page's first registry. */
export function allowRelease(release: AreaRelease): void {
  if (hashes.allow(release)) window.aforoLearnRelease?.(release);
}

/** After a file of this build failed to load: the next requests use another URL. */
export function bustCache(release: AreaRelease): void {
  hashes.countFailure(release);
}

/**
 * Loads the `./area` module of one build. The container's name carries the build id: registering
 * another build under the same name would silently return the old code.
 * @param target the screen that will be shown: its files are requested together with the entry
 */
export async function importArea(
  release: AreaRelease,
  failures: number,
  target?: string,
): Promise<AreaModule> {
  if (failures > 0) bustCache(release);
  if (target !== undefined) {
    const files = [...release.preload, ...filesOfScreen(release, target)];
    preloadScripts(document, files.map(scriptOf(release)), () => bustCache(release));
  }
  registerRemotes(
    [
      {
        name: release.federationName,
        entry: new URL(release.entry, location.href).href,
        entryGlobalName: release.federationName,
        type: 'global',
      },
    ],
    { force: failures > 0 },
  );
  const module = await loadRemote<{ area: AreaModule }>(`${release.federationName}/area`);
  if (!module) throw new Error(`${release.area} exposes no ./area`);
  return module.area;
}

function scriptOf(release: AreaRelease) {
  return (file: string) => {
    const url = addressOf(release, file);
    return { url: hashes.freshUrl(url), integrity: hashes.integrityOf(url) };
  };
}

/** When the last loaded file of a build had arrived, on the clock of `performance`. */
export function lastFileLoadedAt(release: AreaRelease): number | undefined {
  const addresses = new Set(
    Object.keys(release.files).map((file) => new URL(addressOf(release, file), location.href).href),
  );
  const arrivals = performance
    .getEntriesByType('resource')
    .filter(({ name }) => addresses.has(name.replace(/[?].*$/, '')))
    .map(({ startTime, duration }) => startTime + duration);
  return arrivals.length > 0 ? Math.max(...arrivals) : undefined;
}
