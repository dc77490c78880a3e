import { OverrideRefusal } from './override-refusal.ts';

const loopbackNames = ['localhost', '127.0.0.1'];

/** Whether a host name is that of the local machine. */
export function isLoopback(hostname: string): boolean {
  return [...loopbackNames, '::1', '[::1]'].includes(hostname);
}

/**
 * The URL of a build's folder on an allowed origin, with its trailing slash.
 * @param origins the configured origins
 * @param isLocal whether server and browser are on this machine; then its other ports are allowed
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
