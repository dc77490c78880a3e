import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AreaModule } from '@aforo/shared/area';
import { addressOf, filesOfScreen, type AreaRelease } from '@aforo/shared/contract';
import { createFailedFiles } from './failed-files.ts';
import { preloadScripts } from './preload-scripts.ts';

const scriptTimeoutMs = 20_000;

declare global {
  interface Window {
    /** Called by every build's chunk loading (shared/src/build). */
    aforoFreshUrl?: (url: string) => string;
    /**
     * The hashes of all scripts that may run (gateway/src/page/integrity-script.ts). An unknown
     * script gets a hash that no file has, so it never runs.
     */
    aforoIntegrityOf: (url: string) => string;
    /** Adds the scripts of a release that was not in the page's registry; known hashes stay. */
    aforoLearnRelease: (release: AreaRelease) => void;
  }
}

/** Read before any area's code runs, which could replace them. */
const { aforoIntegrityOf: integrityOf, aforoLearnRelease } = window;
export const allowRelease = aforoLearnRelease;

const failedFiles = createFailedFiles(() => location.href);
window.aforoFreshUrl = failedFiles.scriptUrl;

/** Gives every script that federation loads the integrity hash that the page knows. */
export function guardScripts(): void {
  registerPlugins([
    {
      name: 'aforo-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = failedFiles.scriptUrl(url);
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityOf(url);
        return { script, timeout: scriptTimeoutMs };
      },
    },
  ]);
}

/** After a file of this build failed to load: the next requests use another URL. */
export const bustCache = failedFiles.countFailure;

/**
 * Loads the `./area` module of one build. The container's name carries the build id: registering
 * another build under the same name would silently return the old code.
 * @param target the screen that will be shown: its files are requested together with the entry
 */
export async function importArea(
  release: AreaRelease,
  failures: number,
  target?: string,
): Promise<AreaModule | undefined> {
  if (failures > 0) bustCache(release);
  if (target !== undefined) {
    const files = [...release.preload, ...filesOfScreen(release, target)];
    preloadScripts(document, files.map(scriptOf(release)), failedFiles.countFailedPreload);
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
  const module = await loadRemote<{ area?: AreaModule }>(`${release.federationName}/area`);
  return module?.area;
}

function scriptOf(release: AreaRelease) {
  return (file: string) => {
    const url = addressOf(release, file);
    return { url: failedFiles.freshUrl(url), integrity: integrityOf(url) };
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
