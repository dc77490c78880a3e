import { OverrideRefusal } from './override-refusal.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** Whether a house at this address, or bound to this name, is on the machine of who uses it. */
export function isLoopback(hostname: string): boolean {
  return [...loopbackNames, '::1', '[::1]'].includes(hostname);
}

/**
 * The folder of a build on an origin that may be tried, with its trailing slash.
 * @param origins those that the settings allow
 * @param isLocal whether the house is on this machine, and may try what else is on it
 * @throws {OverrideRefusal}
 */
export function overrideAddress(
  given: string,
  { origins, isLocal }: { origins: readonly string[]; isLocal: boolean },
): string {
  const url = URL.parse(given);
  const isPlain =
    url !== null &&
    given.length <= 500 &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !url.search &&
    !url.hash;
  if (!isPlain) {
    throw new OverrideRefusal(
      400,
      `«${given.slice(0, 120)}» no es la dirección de un build. Es una carpeta con su release.json, como http://localhost:8081/assets/mfe-admin/dev/.`,
    );
  }
  const isNear = isLocal && url.protocol === 'http:' && loopbackNames.includes(url.hostname);
  if (!isNear && !origins.includes(url.origin)) {
    throw new OverrideRefusal(
      403,
      `Aquí no se prueban áreas de ${url.origin}. Los orígenes que se permiten están en AREAS_OVERRIDE_ORIGINS.`,
    );
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
