import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { AreaModule } from '@aforo/shared/area';
import type { AreaRelease, Registry } from '@aforo/shared/contract';

/**
 * Every script that federation brings carries the hash of the registry; one that the registry does
 * not know is given a hash that nothing can meet, so that it never runs.
 */
export function guardScripts(registry: Registry): void {
  registerPlugins([
    {
      name: 'aforo-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = freshUrl(url);
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityOf(registry, url) ?? unmeetable;
        return { script, timeout: scriptTimeoutMs };
      },
    },
  ]);
}

const scriptTimeoutMs = 20_000;
const unmeetable = `sha384-${btoa('\0'.repeat(48))}`;

function integrityOf(registry: Registry, url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return undefined;
  for (const release of Object.values(registry.areas)) {
    if (pathname.startsWith(release.base)) {
      return release.files[pathname.slice(release.base.length)]?.integrity;
    }
  }
  return undefined;
}

/** Failed tries by the folder of the build. */
const failuresByBase = new Map<string, number>();

/**
 * A browser answers a second try of a failed preload with the failure it keeps. Under another name it
 * asks again.
 */
function freshUrl(url: string): string {
  const { pathname } = new URL(url, location.href);
  for (const [base, failures] of failuresByBase) {
    if (failures > 0 && pathname.startsWith(base)) return `${url}?intento=${failures + 1}`;
  }
  return url;
}

declare global {
  interface Window {
    /** Asked by every build's chunk loading (shared/src/build). */
    aforoFreshUrl?: (url: string) => string;
  }
}
window.aforoFreshUrl = freshUrl;

/**
 * Brings the `./area` of one build. The container's name carries the build id: registering another
 * build under the same name would silently return the old code.
 */
export async function importArea(release: AreaRelease, failures: number): Promise<AreaModule> {
  failuresByBase.set(release.base, failures);
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
