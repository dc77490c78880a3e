import type { Registry } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import { revisionOf, type Revision } from '../composition/registry-source.ts';
import { cookieOf } from '../../http/cookies.ts';
import type { Signer } from '../../http/signer.ts';
import { isLoopback, overrideAddress } from './override-address.ts';
import { OverrideRefusal } from './override-refusal.ts';
import { createOverrideReader, withAcceptedSlots } from './override-release.ts';
import { createOverrideSigner, type Override } from './override-signer.ts';

interface Options {
  /** Signs links and cookies. */
  signer: Signer;
  /** Origins that overrides may come from. */
  origins: readonly string[];
  /** The public address, if known. */
  publicUrl: string | null;
  /** The name or address that the server listens on. */
  host: string;
  /** Semver of the shell's area contract. */
  contract: string;
  now(): Date;
}

/** Maximum duration of an override in hours. */
export const overrideHours = 8;

const parameterPrefix = 'area:';
const signatureParameter = 'firma';

type OverrideRequest = Pick<FastifyRequest, 'headers' | 'hostname'>;

/**
 * Overrides: builds that one browser loads from another origin. `?area:mfe-admin=<url>` on any page
 * stores them in a signed cookie, and every later registry for that browser names them.
 */
export function createOverrides(options: Options) {
  const { origins, publicUrl, host, contract, now } = options;
  const signer = createOverrideSigner(options.signer);
  const releases = createOverrideReader({ contract, now: () => now().getTime() });
  const isLoopbackServer = isLoopback(publicUrl === null ? host : new URL(publicUrl).hostname);
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  // As for the session cookie: the browser then binds it to this host and to encrypted connections.
  const cookieName = isHttps ? '__Host-aforo_override' : 'aforo_override';
  const seconds = (): number => Math.floor(now().getTime() / 1000);

  /** Whether the server is on this machine and the request used a loopback name. */
  const isLocal = ({ hostname }: OverrideRequest): boolean =>
    isLoopbackServer && isLoopback(hostname);
  const addressFor = (request: OverrideRequest, given: string): string =>
    overrideAddress(given, { origins, isLocal: isLocal(request) });

  /** The valid overrides of this browser. */
  function current(request: OverrideRequest): Override[] {
    return signer.readCookie(cookieOf(request.headers.cookie, cookieName)).filter((override) => {
      if (override.expiresAt <= seconds()) return false;
      try {
        // The settings may have changed since.
        return addressFor(request, override.url) === override.url;
      } catch {
        return false;
      }
    });
  }

  function cookie(value: string, maxAge: number): string {
    const secure = isHttps ? '; Secure' : '';
    return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  }

  /** When a requested override expires. @throws {OverrideRefusal} */
  function expiryFor(
    request: OverrideRequest,
    signatures: string[],
    wanted: Omit<Override, 'expiresAt'>,
  ) {
    const latest = seconds() + overrideHours * 3600;
    if (isLocal(request)) return latest;
    const given = signatures
      .map((signature) => signer.expiryOf(signature, wanted))
      .filter((expiresAt) => expiresAt !== null);
    if (given.length === 0) {
      throw new OverrideRefusal(
        403,
        `A esta dirección le falta una firma que valga para ${wanted.area} y ${wanted.url}. La da: npm run areas -- override ${wanted.area} ${wanted.url}`,
      );
    }
    const expiresAt = Math.min(Math.max(...given), latest);
    if (expiresAt > seconds()) return expiresAt;
    throw new OverrideRefusal(403, 'Esta dirección ha caducado. Pide otra a quien te la dio.');
  }

  return {
    /**
     * Applies the overrides in a page's URL.
     * @returns the redirect's location and the cookie to set; null if the URL has no overrides
     * @throws {OverrideRefusal}
     */
    async applyFromUrl(
      request: OverrideRequest & Pick<FastifyRequest, 'url'>,
      registry: Registry,
    ): Promise<{ location: string; setCookie: string } | null> {
      const at = request.url.indexOf('?');
      if (at === -1) return null;
      const query = new URLSearchParams(request.url.slice(at));
      const asked = [...query].filter(([name]) => name.startsWith(parameterPrefix));
      if (asked.length === 0) return null;
      const signatures = query.getAll(signatureParameter);
      const chosen = new Map(current(request).map((override) => [override.area, override]));
      for (const [name, given] of asked) {
        const area = name.slice(parameterPrefix.length);
        assertKnown(registry, area);
        const url = addressFor(request, given);
        const expiresAt = expiryFor(request, signatures, { area, url });
        await releases.read({ area, url });
        chosen.set(area, { area, url, expiresAt });
        query.delete(name);
      }
      query.delete(signatureParameter);
      const overrides = [...chosen.values()];
      const lasts = Math.max(...overrides.map(({ expiresAt }) => expiresAt)) - seconds();
      // A path that begins with two slashes would lead to another host.
      const path = request.url.slice(0, at).replace(/^[/\\]+/, '/');
      const rest = query.toString();
      return {
        location: rest === '' ? path : `${path}?${rest}`,
        setCookie: cookie(signer.cookieValue(overrides), lasts),
      };
    },

    /** The visitor's revision with the overrides that can currently be loaded. */
    async over(request: OverrideRequest, revision: Revision): Promise<Revision> {
      const { registry, shell } = revision;
      const wanted = current(request).filter(({ area }) => isKnown(registry, area));
      const found = (await Promise.all(wanted.map(releases.readQuietly))).filter(
        (release) => release !== null,
      );
      if (found.length === 0) return revision;
      const areas = { ...registry.areas };
      const choices = { ...registry.choices };
      for (const release of found) {
        const fallback = areas[release.area]?.buildId ?? null;
        // On their own machine developers try a slot before its host accepts them.
        areas[release.area] = isLocal(request) ? release : withAcceptedSlots(release, registry);
        choices[release.area] = { why: 'override', fallback };
      }
      return revisionOf({ ...registry, areas, choices }, shell);
    },

    /** Areas that this browser overrides. */
    areasOf: (request: OverrideRequest): Set<string> =>
      new Set(current(request).map(({ area }) => area)),

    /**
     * The query string, including `?`, that makes any browser use a build for some hours.
     * @throws {OverrideRefusal}
     */
    sign(
      request: OverrideRequest,
      registry: Registry,
      { area, url: given, hours }: { area: string; url: string; hours: number },
    ): { query: string; url: string; expiresAt: Date } {
      assertKnown(registry, area);
      const url = addressFor(request, given);
      const expiresAt = seconds() + Math.min(hours, overrideHours) * 3600;
      const parameters = new URLSearchParams({
        [parameterPrefix + area]: url,
        [signatureParameter]: signer.signature({ area, url, expiresAt }),
      });
      return { query: `?${parameters.toString()}`, url, expiresAt: new Date(expiresAt * 1000) };
    },

    /** The `Set-Cookie` that clears a browser's overrides. */
    clearingCookie: (): string => cookie('', 0),
  };
}

export type Overrides = ReturnType<typeof createOverrides>;

function isKnown({ areas, mounts }: Registry, area: string): boolean {
  return Object.hasOwn(areas, area) || mounts.some((mount) => mount.area === area);
}

function assertKnown(registry: Registry, area: string): void {
  if (isKnown(registry, area)) return;
  throw new OverrideRefusal(400, `No hay ningún área «${area.slice(0, 60)}».`);
}
