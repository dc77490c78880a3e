import { addressOf, type Registry } from '@aforo/shared/contract';

/** The part of a registry that says which builds may be kept. */
export type KnownBuilds = Pick<Registry, 'areas' | 'role'>;

/**
 * Whether a response may be kept for ever: its address names its content. Files of development
 * builds don't say so.
 */
export function isImmutable({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bimmutable\b/.test(headers.get('cache-control') ?? '');
}

/** Kinds of files that run or style the page. They are only used with a hash that they match. */
const verified: readonly string[] = ['script', 'style', 'worker'];

/**
 * Whether a stored file may answer a request: with the hash that the page demands, or, without one,
 * if it can't run.
 */
export async function mayAnswer(
  { integrity, destination }: Pick<Request, 'integrity' | 'destination'>,
  file: Response,
): Promise<boolean> {
  if (integrity === '') return !verified.includes(destination);
  return matchesIntegrity(await file.clone().arrayBuffer(), integrity);
}

/** @param integrity one `sha384-…`, the only form that releases have */
async function matchesIntegrity(content: ArrayBuffer, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Whether a stored file belongs to a build that may no longer run.
 * @param pathname of the file, `/assets/<package>/…`
 * @param page the HTML that came with the registry and names the shell's files; null without one
 */
export function isObsolete(pathname: string, { areas, role }: KnownBuilds, page: string | null) {
  const area = pathname.split('/')[2] ?? '';
  if (area === 'shell') return page !== null && !page.includes(pathname);
  const release = areas[area];
  // A registry for an anonymous visitor names only the areas that are open to all.
  if (!release) return role !== null;
  return !Object.keys(release.files).some((file) => addressOf(release, file) === pathname);
}

/** The builds of a registry as text, for a kept page: `mfe-client=0a1b mfe-auth=2c3d`. */
export function describeBuilds({ areas }: KnownBuilds): string {
  return Object.entries(areas)
    .map(([area, { buildId }]) => `${area}=${buildId}`)
    .join(' ');
}

/** Whether a kept page would run a build that the registry has replaced. */
export function namesOtherBuilds(builds: string, { areas }: KnownBuilds): boolean {
  return builds.split(' ').some((one) => {
    const [area = '', buildId] = one.split('=');
    const release = areas[area];
    return release !== undefined && release.buildId !== buildId;
  });
}

/** The registry in a page of the shell; undefined in any other document. */
export function registryIn(page: string): KnownBuilds | undefined {
  const [, json] = /<script type="application\/json" id="aforo-registry">([^<]*)</.exec(page) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as KnownBuilds); // written by the gateway
}
